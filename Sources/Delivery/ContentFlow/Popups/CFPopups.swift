/// The built-in popup of a client.
public final class CFPopups: Sendable {}
