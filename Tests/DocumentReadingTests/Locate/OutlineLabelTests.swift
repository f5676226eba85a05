import BiometricsCore
import BiometricsTestSupport
import DocumentReading
import MediaKit
import Testing

/// Outlines against the corners of labelled pictures.
@Suite(.data("documents/documents.csv"))
struct OutlineLabelTests {
    /// The photographs and scans of cards whose edge is in the picture; files of formats that are not decoded left out.
    private func cards() throws -> [LabelledDocument] {
        try LabelledDocument.all().filter { document in
            document.corners != nil && document.kind != "proofOfAddress" && document.defect != "photocopy"
                && !document.isFlat && document.isDecoded
        }
    }

    @Test func `19 of 20 photographed cards are found, overlapping the labels by nine tenths`() throws {
        let cards = try cards()
        #expect(cards.count >= 75)
        var missed: [String] = []
        for card in cards {
            let image = try card.image()
            let outline = try DocumentFinder().outline(in: image)
            guard let outline, let corners = card.corners, outline.corners.overlap(with: corners) >= 0.9 else {
                missed.append(card.id)
                continue
            }
        }
        #expect(missed.count * 20 <= cards.count, "\(missed)")
    }
}
