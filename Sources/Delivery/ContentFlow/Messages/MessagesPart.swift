/// Which messages a client hides.
struct MessagesPart: Sendable {}
