import DeliveryCore

extension ContentFlowClient {
  /// Sends the places that wait, unless the server wants to be left alone.
  func flushLocation() async {
    sendPlacesSoon()
    await location.sending?.value
  }

  /// Sends what waits; nobody waits for it.
  func sendPlacesSoon() {
    guard location.sending == nil else { return }
    location.unsent = 0
    location.sending = Task {
      await self.sendPlaces()
      self.location.sending = nil
    }
  }

  private func sendPlaces() async {
    while mayReportPlaces, location.holdUntil <= seams.clock.monotonicMilliseconds,
      let batch = location.buffer.nextBatch()
    {
      let generation = location.buffer.generation
      let answer = await post(batch)
      location.buffer.settle(answer, of: generation)
      guard answer != .failed else { return }
    }
  }

  private func post(_ batch: [LocationBuffer.Item]) async -> LocationBuffer.Answer {
    do throws(ContentFlowError) {
      try await ensureIdentified()
    } catch {
      diagnostics.report(
        .verbose, "location", "places wait, the device is not identified: \(error)")
      return .failed
    }
    // Consent may have been withdrawn meanwhile.
    guard mayReportPlaces else { return .failed }
    do throws(CallFailure) {
      _ = try await send(locationCall(batch))
      return .taken
    } catch {
      return judged(error, count: batch.count)
    }
  }

  private func judged(_ failure: CallFailure, count: Int) -> LocationBuffer.Answer {
    switch failure.effect {
    case .refused(let status, let code):
      diagnostics.report(
        .warnings, "location",
        "\(count) places and fences' events are dropped, the server refuses them "
          + "(\(status)\(code.map { " " + $0 } ?? "")): the same cannot succeed later",
        error: failure.error)
      return .refused
    case .rateLimited:
      let wait = failure.retryAfterMilliseconds ?? 0
      location.holdUntil = seams.clock.monotonicMilliseconds + wait
      return .failed
    // Places may arrive twice; the server counts them once.
    case .unsent, .uncertain, .keyRejected: return .failed
    }
  }

  func locationCall(_ items: [LocationBuffer.Item]) -> Call {
    var body = items.wire
    body["deviceId"] = .string(deviceID)
    return Call(.post, "/location", body: .object(body))
  }

  /// Sends points now, by themselves, at most a hundred in a request.
  ///
  /// - Throws: ``LocationError/failed(_:)`` without analytics consent, ``LocationError/unavailable``
  ///   when the workspace's location is off, else ``ContentFlowError``. Requests before the one that
  ///   failed were taken.
  public func sendLocationBatch(_ points: [LocationPoint]) async throws {
    try await sendNow(points.map { .point($0) })
  }

  /// Reports now what happened at a fence.
  ///
  /// - Throws: as ``sendLocationBatch(_:)``.
  public func reportGeofenceEvent(_ report: GeofenceReport) async throws {
    try await sendNow([.report(report)])
  }

  private func sendNow(_ items: [LocationBuffer.Item]) async throws {
    try requireLive()
    guard features.location else { throw LocationError.unavailable }
    guard analyticsConsent == .granted else {
      throw LocationError.failed("analytics consent is not granted: nothing is sent")
    }
    guard !items.isEmpty else { return }
    try await ensureIdentified()
    for start in stride(from: 0, to: items.count, by: LocationBuffer.batchLimit) {
      let part = Array(items[start..<min(start + LocationBuffer.batchLimit, items.count)])
      do throws(CallFailure) {
        _ = try await send(locationCall(part))
      } catch {
        throw error.error
      }
    }
  }
}
