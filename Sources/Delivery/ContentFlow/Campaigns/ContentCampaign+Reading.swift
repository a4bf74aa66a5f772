package import DeliveryCore

extension ContentCampaign {
  /// Reads a campaign; `nil` without an id and a type, which nothing can stand for.
  package init?(_ value: JSONValue) {
    guard let id = value["campaignId"]?.stringValue, !id.isEmpty,
      let type = value["type"]?.stringValue
    else { return nil }
    let frequency = value["frequency"]
    self.init(
      campaignId: id, type: type, title: value["title"]?.stringValue ?? "",
      body: value["body"]?.stringValue ?? "", imageUrl: value["imageUrl"]?.stringValue,
      ctaLabel: value["ctaLabel"]?.stringValue, actionUrl: value["actionUrl"]?.stringValue,
      placement: value["placement"]?.stringValue, priority: value["priority"]?.integerValue ?? 0,
      variants: value["variants"]?.arrayValue ?? [], variantId: value["variantId"]?.stringValue,
      frequency: frequency?.isNull == true ? nil : frequency)
  }

  /// Reads the list of an answer, by descending priority and then as served.
  ///
  /// - Returns: the campaigns, and the places of those that cannot be read; `nil` when there is no
  ///   list.
  package static func list(_ data: JSONValue) -> (campaigns: [ContentCampaign], damaged: [Int])? {
    guard let elements = data["campaigns"]?.arrayValue else { return nil }
    var damaged: [Int] = []
    var found: [(place: Int, campaign: ContentCampaign)] = []
    for (place, element) in elements.enumerated() {
      guard let campaign = ContentCampaign(element) else {
        damaged.append(place)
        continue
      }
      found.append((place, campaign))
    }
    found.sort { left, right in
      left.campaign.priority == right.campaign.priority
        ? left.place < right.place : left.campaign.priority > right.campaign.priority
    }
    return (found.map(\.campaign), damaged)
  }
}
