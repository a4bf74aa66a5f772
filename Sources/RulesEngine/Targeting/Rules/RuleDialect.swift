/// Whose rules a file holds: how it is written, and what its conditions mean.
public enum RuleDialect: String, CaseIterable, Hashable, Sendable {
  /// Our own file; conditions have three values, and data that is missing never targets.
  case native
  /// Featureflow's features.
  case featureflow
  /// Unleash's client features.
  case unleash
  /// LaunchDarkly's server-side flag data.
  case launchdarkly
  /// GrowthBook's features payload.
  case growthbook
  /// Eppo's flag configuration.
  case eppo
  /// Firebase Remote Config's server template.
  case firebase
}

extension RuleDialect {
  /// How versions are read.
  var versionForm: Version.Form {
    switch self {
    case .native, .featureflow: .lenient
    case .launchdarkly: .partial
    case .unleash, .growthbook, .eppo: .strict
    case .firebase: .dotted
    }
  }

  /// How instants are read.
  var dateForm: DateText.Form {
    switch self {
    case .native: .dateOnly
    case .featureflow, .unleash, .eppo: [.dateOnly, .loose]
    case .launchdarkly, .growthbook, .firebase: []
    }
  }
}
