/// Why a flag came to what it did: every rule that was looked at, and in it every condition.
public struct FlagExplanation: Sendable {
  /// What the flag came to.
  public let evaluation: Evaluation
  /// The rules in order, up to the one that decided.
  public internal(set) var rules: [Rule] = []

  /// One rule.
  public struct Rule: Hashable, Sendable {
    /// The rule's number in the file, from 0.
    public let number: Int
    /// The rule's id in the file.
    public let id: String?
    /// Whether it holds: `yes`, `no`, `unknown` or `malformed`.
    public let truth: String
    /// Its conditions, in order.
    public let conditions: [Condition]
    /// Where the id falls in the rule's split.
    public let bucket: Bucket?
  }

  /// One condition.
  public struct Condition: Hashable, Sendable {
    /// How deep it lies within others.
    public let depth: Int
    /// The condition in words.
    public let text: String
    /// The value it was asked of, in words; `nil` where it is missing or there is none.
    public let value: String?
    /// What it came to: `yes`, `no`, `unknown` or `malformed`.
    public let truth: String
    /// Where the id falls, for a share of the ids.
    public let bucket: Bucket?
  }
}
