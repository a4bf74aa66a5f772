import ContentFlow
import DeliveryCore
import Testing

@Suite struct CampaignReadingTests {
  @Test func allFieldsAreReadAndNoVariantIsInvented() throws {
    let campaign = try #require(
      ContentCampaign([
        "campaignId": "c1", "type": "popup", "title": "T", "body": "B", "imageUrl": "https://i",
        "ctaLabel": "Go", "actionUrl": "https://a", "placement": "home", "priority": 7,
        "variants": [["variantId": "v1"], ["variantId": "v2"]], "frequency": ["until": "tap"],
      ]))
    #expect(campaign.variantId == nil)
    #expect(campaign.variants.count == 2)
    #expect(campaign.priority == 7)
    #expect(campaign.frequency == ["until": "tap"])
    #expect(campaign.id == "c1")
  }

  @Test func theyAreInDescendingPriorityAndThenAsServed() throws {
    let data: JSONValue = [
      "campaigns": [
        ["campaignId": "a", "type": "popup", "priority": 1],
        ["campaignId": "b", "type": "popup", "priority": 2], ["type": "popup"], 7,
        ["campaignId": "c", "type": "popup", "priority": 2],
        ["campaignId": "d", "type": "popup"],
      ]
    ]
    let (campaigns, damaged) = try #require(ContentCampaign.list(data))
    #expect(campaigns.map(\.campaignId) == ["b", "c", "a", "d"])
    #expect(damaged == [2, 3])
    #expect(ContentCampaign.list([:]) == nil)
    #expect(ContentCampaign.list(["campaigns": "x"]) == nil)
  }

  @Test func typesOfOtherChannelsAreNotForTheApp() {
    for type in ["email", "sms", "push", ""] {
      #expect(!ContentCampaign(campaignId: "c", type: type).isInApp)
    }
    #expect(ContentCampaign(campaignId: "c", type: "inapp_notification").isInApp)
  }

  @Test func aShelfIsFreshForAMinuteAndBounded() {
    var shelf = CampaignShelf()
    shelf.put([ContentCampaign(campaignId: "c", type: "popup")], placement: "home", now: 1000)
    #expect(shelf.isFresh("home", now: 60_999))
    #expect(!shelf.isFresh("home", now: 61_000))
    #expect(!shelf.isFresh("cart", now: 1000))
    #expect(shelf.campaigns("home").count == 1)
    #expect(shelf.campaign(id: "c") != nil)
    shelf.expire()
    #expect(!shelf.isFresh("home", now: 1000))
    #expect(shelf.campaigns("home").count == 1)
    for number in 0..<50 { shelf.put([], placement: "p\(number)", now: 2000 + Int64(number)) }
    #expect(shelf.placements.count == 50)
    #expect(shelf.campaigns("home").isEmpty)
  }
}
