internal import Biometrics
internal import BiometricsCore
internal import DocumentReading
internal import IdentityDocuments
internal import Verification

/// Judges a page that proves an address by what was found and read on it.
///
/// Other letters than those that the reader knows are taken as well, but not a picture of somebody.
struct AddressPage {
    /// A face this high, as a part of the picture, is the subject of the picture.
    static let leastFaceHeight = 0.2

    /// The types that the step accepts.
    let types: [DocumentType]
    /// The findings on the page.
    let sample: FaceSample
    /// The text that was read; `nil` if no text recogniser is installed.
    let reading: DocumentReadingReport?
    /// The largest error rate of a stated value.
    var maximumErrorRate = FieldErrorRates.standardLimit

    var examination: Examination {
        let capture = DocumentCapture(
            isWhole: !sample.isPartial && !isPortrait, isLegible: true, isRightSide: true,
            zone: reading == nil ? .notLookedFor : .notExpected, recognition: recognition)
        return Examination(
            finding: .document(capture), feedback: isPortrait ? .documentNotFound : nil,
            fields: stated.map(\.documentField),
            withheld: stated.filter { $0.value == nil && $0.printed != nil }.map {
                DocumentField(name: $0.name, value: $0.printed, doubts: $0.doubts)
            })
    }

    /// Nothing tells a bill from another letter, so a step that accepts bills alone recognises neither.
    private var recognition: DocumentCapture.Recognition? {
        guard let type = reading?.documentType, type != .proofOfAddress || types.contains(type) else { return nil }
        return .init(type: type, issuingCountry: reading?.zone?.zone.issuingCountry)
    }

    /// Whether the picture is one of a person.
    private var isPortrait: Bool {
        guard recognition == nil, reading?.documentType == nil else { return false }
        let height = Double(sample.size.height)
        return sample.faces.contains { $0.face.box.height >= Self.leastFaceHeight * height }
    }

    /// The fields of a letter; empty for any other page.
    private var stated: [StatedField] {
        reading?.documentType == .proofOfAddress ? reading?.statedFields(maximumErrorRate: maximumErrorRate) ?? [] : []
    }
}
