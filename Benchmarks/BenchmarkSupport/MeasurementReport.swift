internal import FoundationEssentials
internal import Glibc

/// A document of measurements with what is needed to take them again: the machine, its load and the command.
public struct MeasurementReport<Figures: Encodable>: Encodable {
    private let benchmark: String
    private let command: [String]
    private let processor: String
    private let cores: Int
    /// The load averages over one minute; above 0 at the start, something else ran too.
    private let loadAtStart: Double
    private let loadAtEnd: Double
    private let figures: Figures

    /// A report of `figures` by the program that runs.
    ///
    /// - Parameter loadAtStart: what `loadAverage` gave before the first measurement.
    public init(benchmark: String, loadAtStart: Double, figures: Figures) {
        self.benchmark = benchmark
        command = [benchmark] + CommandLine.arguments.dropFirst()
        processor = Self.processorName() ?? "unknown"
        cores = ProcessInfo.processInfo.activeProcessorCount
        self.loadAtStart = loadAtStart
        loadAtEnd = loadAverage()
        self.figures = figures
    }

    private static func processorName() -> String? {
        guard let text = try? Data(contentsOf: URL(filePath: "/proc/cpuinfo")) else { return nil }
        return String(decoding: text, as: UTF8.self).split(separator: "\n")
            .first { $0.hasPrefix("model name") }?
            .split(separator: ":", maxSplits: 1).last.map { String($0.drop { $0 == " " }) }
    }
}

/// Processes that ran or waited to run, averaged over the last minute.
public func loadAverage() -> Double {
    var average = [0.0]
    return unsafe getloadavg(&average, 1) == 1 ? rounded(average[0]) : -1
}

/// `document` as JSON, keys sorted.
public func json(_ document: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self)
}

/// The value that `text` holds as JSON.
public func value<Value: Decodable>(_ type: Value.Type, fromJSON text: [UInt8]) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text))
}
