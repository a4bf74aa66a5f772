import CTransport

extension TransportFailure {
  /// What libcurl's outcome means; `nil` for success.
  init?(_ outcome: ct_outcome, of exchange: Exchange) {
    let isSent = outcome.request_bytes > 0
    if let rejection = exchange.rejection {
      self.init(rejection, requestBytesSent: isSent)
    } else if outcome.code != 0 {
      self.init(
        Reason(outcome), requestBytesSent: isSent,
        detail: unsafe String(cString: ct_error_text(outcome.code)))
    } else if !exchange.hasHead {
      self.init(.malformedAnswer, requestBytesSent: isSent)
    } else {
      return nil
    }
  }
}

extension TransportFailure.Reason {
  /// libcurl's numbers are those of `curl.h`.
  fileprivate init(_ outcome: ct_outcome) {
    switch outcome.code {
    // Behind the request, 1 says that the answer has no status line.
    case 1 where outcome.request_bytes > 0: self = .malformedAnswer
    case 1, 3: self = .invalidRequest
    case 5, 6: self = .unresolvedName
    case 7: self = .refused
    case 18: self = .cutBody
    // The only limit that libcurl itself has is the one for connecting.
    case 28: self = .timedOut(.connection)
    case 51, 60: self = Self(verifyResult: outcome.verify_result)
    case 35, 53, 54, 58, 59, 64, 66, 77, 80, 82, 83, 90, 91: self = .handshake
    case 52: self = .closedWithoutAnswer
    case 55, 56: self = .reset
    case 8, 61: self = .malformedAnswer
    default: self = .other(code: Int(outcome.code))
    }
  }

  /// libcurl compares the host's name behind the handshake and before it takes over OpenSSL's
  /// verdict on the chain, for which it has put down 1 until then.
  private init(verifyResult: Int64) {
    switch verifyResult {
    case 0, 1, 62: self = .wrongHost
    case Int64(CT_PIN_MISMATCH): self = .pinMismatch
    default: self = .untrustedCertificate(code: Int(verifyResult))
    }
  }
}
