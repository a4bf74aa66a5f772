import Contentful
import Foundation

final class Cat: EntryDecodable, FieldKeysQueryable {
  static let contentTypeId: String = "cat"

  let id: String
  let localeCode: String?
  let updatedAt: Date?
  let createdAt: Date?
  let color: String?
  let name: String?
  let lives: Int?
  let likes: [String]?
  let metadata: Metadata?
  var bestFriend: Cat?
  var friends: [Cat] = []
  var image: Asset?

  required init(from decoder: any Decoder) throws {
    let sys = try decoder.sys()
    id = sys.id
    localeCode = sys.locale
    updatedAt = sys.updatedAt
    createdAt = sys.createdAt
    let fields = try decoder.contentfulFieldsContainer(keyedBy: Cat.FieldKeys.self)
    self.metadata = try decoder.metadata()
    self.name = try fields.decodeIfPresent(String.self, forKey: .name)
    self.color = try fields.decodeIfPresent(String.self, forKey: .color)
    self.likes = try fields.decodeIfPresent([String].self, forKey: .likes)
    self.lives = try fields.decodeIfPresent(Int.self, forKey: .lives)
    try fields.resolveLink(forKey: .bestFriend, decoder: decoder) { [weak self] linkedCat in
      self?.bestFriend = linkedCat as? Cat
    }
    try fields.resolveLink(forKey: .image, decoder: decoder) { [weak self] image in
      self?.image = image as? Asset
    }
    try fields.resolveLinksArray(forKey: .friends, decoder: decoder) { [weak self] cats in
      self?.friends = cats as? [Cat] ?? []
    }
  }

  enum FieldKeys: String, CodingKey {
    case bestFriend, friends, image
    case name, color, likes, lives
  }
}

final class Dog: EntryDecodable, Resource {
  static let contentTypeId = "dog"
  let sys: Sys
  let name: String?

  required init(from decoder: any Decoder) throws {
    sys = try decoder.sys()
    name = try decoder.contentfulFieldsContainer(keyedBy: Keys.self)
      .decodeIfPresent(String.self, forKey: .name)
  }

  enum Keys: String, CodingKey { case name }
}

final class Article: EntryDecodable, FieldKeysQueryable, Resource {
  static let contentTypeId: String = "article"
  let sys: Sys
  let body: RichTextDocument

  required init(from decoder: any Decoder) throws {
    sys = try decoder.sys()
    let fields = try decoder.contentfulFieldsContainer(keyedBy: Article.FieldKeys.self)
    body = try fields.decode(RichTextDocument.self, forKey: .body)
  }

  enum FieldKeys: String, CodingKey { case body }
}
