import BiometricsCore
import Testing

struct SampleFindingsTests {
    private static let people = FaceMatchReason.clipShowsSeveralPeople
    private static let pieces = FaceMatchReason.clipNotOfOnePiece

    /// Every finding on its own, and what follows for a sample of either role.
    private static let rows: [(change: @Sendable (inout SampleFindings) -> Void, FaceMatchReason, FaceMatchReason)] = [
        ({ $0.isFaceLocated = false }, .selfieFaceNotFound, .portraitNotLocated),
        ({ $0.isAmbiguous = true }, .selfieTooManyFaces, .portraitAmbiguous),
        ({ $0.clipFaults = [pieces] }, pieces, pieces),
        ({ $0.isBelowQualityFloor = true }, .selfieQualityTooLow, .portraitQualityTooLow),
        ({ $0.isIncomplete = true }, .selfieIncomplete, .documentIncomplete),
    ]

    /// All findings that there can be on a sample.
    static let all: [SampleFindings] = (0..<96).map { bits in
        SampleFindings(
            role: bits & 1 == 0 ? .selfie : .document, isFaceLocated: bits & 2 == 0, isAmbiguous: bits & 4 != 0,
            clipFaults: [[], [people], [people, pieces]][bits / 32], isBelowQualityFloor: bits & 8 != 0,
            isIncomplete: bits & 16 != 0)
    }

    @Test func `a sound sample is refused by nothing`() {
        for role in [PictureRole.selfie, .document] {
            let sound = SampleFindings(role: role)
            #expect(sound.refusals.isEmpty && sound.isComparable)
            #expect(SampleFindings.refusals(sound, SampleFindings(role: .document)).isEmpty)
        }
        #expect(SampleFindings.refusals(nil, nil).isEmpty)
    }

    @Test(arguments: rows.indices)
    func `each finding is the reason that it is called by`(row: Int) {
        let (change, selfieReason, documentReason) = Self.rows[row]
        for (role, reason) in [(PictureRole.selfie, selfieReason), (.document, documentReason)] {
            var sample = SampleFindings(role: role)
            change(&sample)
            #expect(sample.refusals == [reason])
        }
    }

    @Test func `everything that is wrong is told, the weightiest first`() {
        var selfie = SampleFindings(
            role: .selfie, isAmbiguous: true, clipFaults: [Self.people, Self.pieces], isBelowQualityFloor: true,
            isIncomplete: true)
        #expect(
            selfie.refusals == [
                .selfieTooManyFaces, Self.people, Self.pieces, .selfieQualityTooLow, .selfieIncomplete,
            ])
        selfie.isFaceLocated = false
        #expect(selfie.refusals.first == .selfieFaceNotFound)
        let document = SampleFindings(
            role: .document, isAmbiguous: true, clipFaults: [Self.pieces], isBelowQualityFloor: true,
            isIncomplete: true)
        #expect(
            document.refusals == [
                Self.pieces, .portraitAmbiguous, .portraitQualityTooLow, .documentIncomplete,
            ])
    }

    /// The rungs from the top: a pair that stands on one, its reasons, and what either sample has besides.
    @Test func `only the most important reason of a pair is reported`() {
        var (selfie, document) = (SampleFindings(role: .selfie), SampleFindings(role: .document))
        func refusals() -> [FaceMatchReason] { SampleFindings.refusals(selfie, document) }
        document.isIncomplete = true
        #expect(refusals() == [.documentIncomplete])
        selfie.isIncomplete = true
        #expect(refusals() == [.selfieIncomplete])
        document.isBelowQualityFloor = true
        #expect(refusals() == [.portraitQualityTooLow])
        selfie.isBelowQualityFloor = true
        #expect(refusals() == [.selfieQualityTooLow, .portraitQualityTooLow])
        document.isAmbiguous = true
        #expect(refusals() == [.portraitAmbiguous])
        document.isFaceLocated = false
        #expect(refusals() == [.portraitNotLocated])
        document.clipFaults = [Self.pieces]
        #expect(refusals() == [Self.pieces])
        selfie.clipFaults = [Self.people, Self.pieces]
        #expect(refusals() == [Self.people, Self.pieces])
        selfie.isAmbiguous = true
        #expect(refusals() == [.selfieTooManyFaces])
        selfie.isFaceLocated = false
        #expect(refusals() == [.selfieFaceNotFound])
    }

    @Test func `a pair is refused exactly where one of its samples is`() {
        for probe in Self.all {
            #expect(SampleFindings.refusals(probe, nil).first == probe.refusals.first)
            for reference in Self.all {
                let pair = SampleFindings.refusals(probe, reference)
                #expect(pair.isEmpty == (probe.refusals.isEmpty && reference.refusals.isEmpty))
                #expect(Set(pair).isSubset(of: probe.refusals + reference.refusals))
                #expect(Set(pair).count == pair.count)
            }
        }
    }

    @Test func `templates that cannot be compared are refused`() {
        for sample in Self.all where !sample.isComparable { #expect(!sample.refusals.isEmpty) }
        // A score is told of these, and no decision rests on it.
        for change in [Self.rows[1].change, Self.rows[4].change] {
            var sample = SampleFindings(role: .selfie)
            change(&sample)
            #expect(sample.isComparable)
        }
    }
}
