internal import Biometrics
public import BiometricsCore
internal import ChipReading
internal import IdentityDocuments
internal import MediaKit
internal import TravelChips
public import Verification

extension BiometricsAnalyzer {
    /// Verifies a chip, compares it with the sides of the document, and its portrait with the printed one.
    public func examine(
        chip files: [UInt8], _ question: ChipQuestion, of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        let chip = try ChipFiles(zip: files)
        let report: ChipReport
        do throws(BiometricsError) {
            report = try verifier.verify(
                chip, path: submission.slot.rawValue, on: .today, answer: question.answer,
                isChipAuthenticated: question.isChipAuthenticated)
        } catch {
            // A damaged chip is a result. Only the trust store can be at fault, which costs the person no attempt.
            throw BiometricsError(.engineUnavailable, error.message, path: error.path)
        }
        var readings: [DocumentReadingReport] = []
        for side in [SubmissionSlot.front, .back].compactMap({ question.sides[$0] }) {
            if let found = try await reading(of: side, from: .bytes(side, name: "side")) { readings.append(found) }
        }
        let picture = report.portrait == nil ? nil : chip.portrait
        var (sample, printed): (FaceSample?, FaceSample?)
        if let picture {
            sample = try await portraitSample(picture, of: files)
            if let front = question.sides[.front] { printed = try await reference(front) }
        }
        let isSame: Bool? =
            if let sample, let printed { try matcher.areOfOnePerson(sample, printed, as: .document) } else { nil }
        return DocumentChip(
            report: report, zone: report.mrz.flatMap { try? MachineReadableZone(lines: $0.lines) },
            isLed: question.isLed, readings: readings,
            isSamePortrait: isSame,
            hasPrintedPortrait: printed != nil, portrait: try picture.flatMap(Self.jpeg),
            face: sample?.faces.first?.face
        ).examination
    }

    /// The portrait of a chip that was verified before, for a match with a selfie; `nil` for other media.
    func chipPortrait(_ files: [UInt8]) async throws(BiometricsError) -> FaceSample? {
        guard Self.isArchive(files), let picture = try ChipFiles(zip: files).portrait else { return nil }
        return try await portraitSample(picture, of: files)
    }

    /// Whether the bytes announce a ZIP file.
    static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 3, 4]) }

    /// The face of a chip's portrait, kept under the chip's files.
    private func portraitSample(_ picture: [UInt8], of files: [UInt8]) async throws(BiometricsError) -> FaceSample {
        if let kept = try recent.sample(of: files, as: .document) { return kept }
        let sample = try await matcher.sample(.bytes(picture, name: "portrait"), as: .document)
        try recent.keep(sample, of: files, as: .document)
        return sample
    }

    /// A portrait as a JPEG, which every reader shows.
    private static func jpeg(_ picture: [UInt8]) throws(BiometricsError) -> [UInt8]? {
        if picture.starts(with: [0xFF, 0xD8]) { return picture }
        return try PictureEncoder.jpeg(MediaSource.bytes(picture, name: "portrait").image())
    }
}
