import Geo
import RulesEngine
import Traces

/// Reads a trace that is in memory.
final class TextContender: Contender {
  let engine: String
  private let text: [UInt8]
  private let name: String

  init(_ engine: String, _ text: [UInt8], _ name: String) {
    self.engine = engine
    self.text = text
    self.name = name
  }

  func run(slice: Int) throws(BenchError) -> Int {
    final class Counter { var fixes = 0 }
    let counter = Counter()
    var sink = FixSink(capacity: batchSize) { batch, _ in
      counter.fixes += batch.count
      return true
    }
    do throws(TraceError) {
      try TraceReader.read(bytes: text, name: name, into: &sink)
    } catch {
      throw .failed("\(error)")
    }
    return counter.fixes
  }
}

/// Reads a fence file that is in memory.
final class FenceContender: Contender {
  let engine: String
  private let text: [UInt8]
  private let fences: Int

  /// - Parameter fences: how many fences the text must give; its other features must fail.
  init(_ engine: String, _ text: [UInt8], gives fences: Int) {
    self.engine = engine
    self.text = text
    self.fences = fences
  }

  func run(slice: Int) throws(BenchError) -> Int {
    let result: FenceFileResult
    do throws(FenceFileError) {
      result = try FenceFile.read(bytes: text, name: "fences.geojson")
    } catch {
      throw .failed("\(error)")
    }
    guard result.fences.count == fences else {
      throw .wrongAnswer("\(engine): \(result.fences.count) of \(fences) fences were read")
    }
    return result.fences.count
  }
}
