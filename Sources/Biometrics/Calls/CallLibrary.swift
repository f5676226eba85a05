package import BiometricsCore
package import ChipReading
package import Synchronization

/// The parts of one context that answer calls. Each is made by the first call that needs it.
///
/// Safe from any thread.
package final class CallLibrary: Sendable {
    /// The models, plugins and workers that the parts share.
    package let context: BiometricsContext
    private let madeMatcher = Mutex<FaceMatcher?>(nil)
    private let madeAssessor = Mutex<LivenessAssessor?>(nil)
    private let madeFinder = Mutex<FaceFinder?>(nil)
    private let madeMeasuringFinder = Mutex<FaceFinder?>(nil)
    private let madeReader = Mutex<DocumentReader?>(nil)
    private let madeVerifier = Mutex<ChipVerifier?>(nil)

    package init(in context: BiometricsContext) { self.context = context }

    /// - Parameter measuresQuality: whether the finder measures the quality of each face, even if the configuration does
    ///   not ask for it.
    /// - Throws: as `FaceFinder`.
    package func finder(measuresQuality: Bool = false) throws(BiometricsError) -> FaceFinder {
        guard measuresQuality || context.configuration.isQualityMeasured else {
            return try Self.made(madeFinder) { () throws(BiometricsError) in try FaceFinder(in: context) }
        }
        return try Self.made(madeMeasuringFinder) { () throws(BiometricsError) in
            try FaceFinder(in: context, measuresQuality: true)
        }
    }

    /// - Throws: as `FaceMatcher`.
    package func matcher() throws(BiometricsError) -> FaceMatcher {
        try Self.made(madeMatcher) { () throws(BiometricsError) in try FaceMatcher(in: context) }
    }

    /// - Throws: as `LivenessAssessor`.
    package func assessor() throws(BiometricsError) -> LivenessAssessor {
        try Self.made(madeAssessor) { () throws(BiometricsError) in try LivenessAssessor(in: context) }
    }

    /// - Throws: as `DocumentReader`.
    package func reader() throws(BiometricsError) -> DocumentReader {
        try Self.made(madeReader) { () throws(BiometricsError) in try DocumentReader(in: context) }
    }

    /// - Throws: as `TrustStore.standardFolder`.
    package func chipVerifier() throws(BiometricsError) -> ChipVerifier {
        try Self.made(madeVerifier) { () throws(BiometricsError) in
            ChipVerifier(try context.configuration.trustStore())
        }
    }

    /// The kept part, or a new one. A failure is not kept, because a model may be installed later.
    package static func made<Part: Sendable>(
        _ place: borrowing Mutex<Part?>, make: () throws(BiometricsError) -> Part
    ) throws(BiometricsError) -> Part {
        try place.withLock { kept throws(BiometricsError) in
            if let kept { return kept }
            let part = try make()
            kept = part
            return part
        }
    }
}
