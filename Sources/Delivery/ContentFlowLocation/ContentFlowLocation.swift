public import ContentFlow

extension ContentFlowClient {
  /// Lets the client ask the device where it is, and the system watch fences for it.
  ///
  /// Nobody is asked for permission. On systems without Core Location the client keeps the provider
  /// and the monitor that it was made with, or that the app sets.
  public func enableDeviceLocation() async {
    #if canImport(CoreLocation)
      await setLocationProvider(await CoreLocationProvider())
      #if !os(tvOS) && !os(watchOS)
        await setRegionMonitor(await CoreLocationRegions())
      #endif
    #endif
  }
}
