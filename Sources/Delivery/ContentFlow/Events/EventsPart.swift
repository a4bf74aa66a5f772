/// What a client keeps for its events. Nothing of it is ever written to disk.
struct EventsPart: Sendable {}
