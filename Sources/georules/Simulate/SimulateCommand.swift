import Bytes
import Traces

/// `georules simulate`: made-up traces that are the same for the same seed.
enum SimulateCommand: Command {
  static let name = "simulate"
  static let summary =
    "Make traces of devices that drive from place to place; the same seed gives the same bytes."
  static let operands = "--devices N --hours H --seed S"
  static let sections = [
    OptionSection("Traffic", SimulationOptions.list),
    OptionSection("Output", TraceOutputOptions.options),
  ]
  static let examples = [
    "georules simulate --devices 100 --hours 24 --seed 1 --output fleet.csv.gz",
    "georules simulate --devices 5 --hours 2 --seed 7 --late 0.05 --to gpx > late.gpx",
  ]

  static func run(_ arguments: Arguments) throws(CommandFailure) -> Int32 {
    let simulator: TraceSimulator
    let outputOptions: TraceOutputOptions
    do throws(UsageError) {
      if let word = arguments.positionals.first {
        throw UsageError("\(word) is not wanted: simulate reads no file")
      }
      simulator = try SimulationOptions.simulator(arguments)
      outputOptions = try TraceOutputOptions(arguments, standard: .csv)
    } catch {
      throw .usage(error)
    }
    Interrupt.install()
    let output = try TraceOutput(outputOptions)
    let isQuiet = arguments.has("quiet")
    // Steps are what is known beforehand; gaps and repeats change how many fixes there are.
    let expected = UInt64(simulator.steps) * UInt64(simulator.devices)
    var bar = ProgressBar(total: expected, isQuiet: isQuiet)
    var sink = FixSink { batch, devices in
      let goesOn = output.take(batch, devices)
      bar.update(done: UInt64(output.fixCount), fixes: output.fixCount)
      return goesOn && !Interrupt.isRequested
    }
    simulator.run(into: &sink)
    sink.finish()
    output.finish()
    bar.finish()
    if let failure = output.failure { throw .unusableFile(failure) }
    if !isQuiet && !output.isStopped {
      Terminal.note(output.sentence("simulated", deviceCount: simulator.devices))
    }
    return Interrupt.isRequested ? ExitCode.interrupted : ExitCode.done
  }
}
