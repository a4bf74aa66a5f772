/// What a client knows of where the device is.
struct LocationPart: Sendable {}
