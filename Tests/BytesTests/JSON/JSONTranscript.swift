import Bytes

/// Everything a reader delivers, as one line of text; the error's reason at the end if there is one.
func transcript(
  _ text: [UInt8], layout: JSONReader.Layout = .single, chunkSize: Int = 1 << 17,
  limit: Int = 1 << 24
) -> (tokens: String, error: ByteError?) {
  var reader = JSONReader(
    ByteSource(bytes: text, name: "t"), layout: layout, limit: limit, chunkSize: chunkSize)
  var output: [String] = []
  do throws(ByteError) {
    while true {
      switch try reader.next() {
      case .beginObject: output.append("{")
      case .endObject: output.append("}")
      case .beginArray: output.append("[")
      case .endArray: output.append("]")
      case .key: output.append("k:" + reader.string)
      case .string: output.append("s:" + reader.string)
      case .number: output.append("n:\(reader.number)")
      case .bool: output.append("\(reader.bool)")
      case .null: output.append("null")
      case .end: return (output.joined(separator: " "), nil)
      }
    }
  } catch {
    return (output.joined(separator: " "), error)
  }
}

func transcript(_ text: String, layout: JSONReader.Layout = .single) -> String? {
  let result = transcript(Array(text.utf8), layout: layout)
  return result.error == nil ? result.tokens : nil
}
