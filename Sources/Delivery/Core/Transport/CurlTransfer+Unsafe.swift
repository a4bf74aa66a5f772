import CTransport
import Foundation

/// libcurl's side of an exchange; belongs to the worker's thread.
@safe final class CurlTransfer {
  let exchange: Exchange
  private let handle: OpaquePointer

  /// Starts the exchange; `nil` when its request cannot be written.
  init?(_ exchange: Exchange, in pool: CurlPool) {
    self.exchange = exchange
    let request = exchange.request
    guard request.headers.firstMalformed == nil,
      let made = unsafe ct_transfer_new(pool.handle, request.url, request.method.rawValue)
    else { return nil }
    unsafe handle = made
    guard setHeaders(of: request), setBody(of: request), setWays(of: request), start() else {
      return nil
    }
  }

  deinit { unsafe ct_transfer_free(handle) }

  /// What is known of it now.
  var outcome: ct_outcome { unsafe ct_transfer_outcome(handle) }

  private func setHeaders(of request: HTTPRequest) -> Bool {
    // Without a value, libcurl takes its own header out.
    var lines = ["Expect:"]
    if !request.method.isRead && request.headers["Content-Type"] == nil {
      lines.append("Content-Type:")
    }
    for field in request.headers.fields {
      lines.append(field.value.isEmpty ? field.name + ";" : field.name + ": " + field.value)
    }
    return lines.allSatisfy { unsafe ct_transfer_add_header(handle, $0) }
  }

  private func setBody(of request: HTTPRequest) -> Bool {
    // A write without a body says so, or servers ask for its length.
    let isEmptyWrite = !request.method.isRead && request.method != .delete
    guard let body = request.body ?? (isEmptyWrite ? Data() : nil) else { return true }
    return unsafe body.withUnsafeBytes { bytes in
      unsafe ct_transfer_set_body(
        handle, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    }
  }

  private func setWays(of request: HTTPRequest) -> Bool {
    if !request.method.isRead { unsafe ct_transfer_use_fresh_connection(handle) }
    if request.acceptsCompression { unsafe ct_transfer_accept_compressed(handle) }
    if request.isToLoopback { unsafe ct_transfer_ignore_proxy(handle) }
    return true
  }

  private func start() -> Bool {
    // The exchange outlives the handle: `self` holds it until the handle is freed.
    unsafe ct_transfer_start(
      handle, Unmanaged.passUnretained(exchange).toOpaque(),
      { context, bytes, count in
        guard let context = unsafe context else { return false }
        let line = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        return unsafe Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
          .receive(headerLine: line)
      },
      { context, bytes, count in
        guard let context = unsafe context else { return false }
        let data = unsafe Data(buffer: UnsafeBufferPointer(start: bytes, count: count))
        return unsafe Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue().receive(data)
      })
  }
}

extension HTTPRequest {
  /// Whether the address names this machine.
  var isToLoopback: Bool {
    guard let host = URLComponents(string: url)?.host?.lowercased() else { return false }
    return host == "localhost" || host == "::1" || host == "[::1]" || host.hasPrefix("127.")
  }
}
