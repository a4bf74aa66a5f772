/// What a client needs to hear of changes.
struct LivePart: Sendable {}
