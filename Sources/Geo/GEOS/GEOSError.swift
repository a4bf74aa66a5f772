/// GEOS refused or failed an operation; not a verdict on a shape, which is ``GEOSFlaw``.
package struct GEOSError: Error, Hashable, Sendable {
  /// What was asked for.
  package let operation: String
  /// GEOS's own words, empty when it gave none.
  package let message: String
}

extension GEOSError: CustomStringConvertible {
  package var description: String {
    message.isEmpty ? "GEOS: \(operation) failed" : "GEOS: \(operation) failed: \(message)"
  }
}

/// Why a geometry is not valid in the sense of OGC Simple Features, and where.
package struct GEOSFlaw: Hashable, Sendable {
  /// GEOS's name for the flaw, such as "Self-intersection".
  package let reason: String
  /// Where it was found, in the geometry's own coordinates.
  package let location: Coordinate?
}
