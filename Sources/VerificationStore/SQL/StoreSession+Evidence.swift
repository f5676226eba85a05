internal import BiometricsCore
internal import Verification

extension StoreSession {
    // MARK: Evidence

    func insert(_ piece: EvidencePiece, of journey: JourneyID) throws(StoreError) {
        try connection.send(
            .insertEvidence,
            [
                .text(journey.rawValue), .text(piece.reference.id.rawValue), .text(piece.kind.rawValue),
                .text(piece.reference.digest.hexadecimal), .count(piece.byteCount),
                piece.sealed.map(SQLValue.bytes) ?? .null,
            ])
    }

    func evidence(of journey: JourneyID) throws(StoreError) -> [EvidencePiece] {
        try connection.run(.evidence, [.text(journey.rawValue)]).map { row throws(StoreError) in
            EvidencePiece(
                reference: EvidenceReference(
                    id: try row.parsed(0, EvidenceID.init(rawValue:)),
                    digest: try row.parsed(2, ContentDigest.init(hexadecimal:))),
                journey: journey, kind: try row.parsed(1, EvidenceKind.init(rawValue:)),
                byteCount: try row.count(3), sealed: try row.optionalBytes(4))
        }
    }

    // MARK: Erasure

    func erase(_ erasure: JourneyErasure) throws(StoreError) {
        let journey = SQLValue.text(erasure.journey.rawValue)
        // Blank the notices before the change, because its own notice only says that the journey is erased.
        if erasure.change != nil { try blankNotices(of: erasure.journey) }
        if let change = erasure.change { try write(change) }
        for receipt in erasure.receipts {
            try connection.send(.deleteKey, [journey, .text(receipt.retention.rawValue)])
            for kind in EvidenceKind.allCases where kind.retention == receipt.retention {
                try connection.send(.deleteEvidence, [journey, .text(kind.rawValue)])
            }
            if EvidenceKind.template.retention == receipt.retention,
                try !connection.run(.hasTemplates, [journey]).isEmpty
            {
                try noteTemplates(of: erasure.journey)
            }
            let json = try receipt.storedText()
            try connection.send(.insertReceipt, [journey, .text(receipt.retention.rawValue), .text(json)])
        }
        if erasure.receipts.contains(where: { $0.retention == .result }) {
            try connection.send(.deleteMarks, [journey])
            try connection.send(.deleteAllWork, [journey])
            try connection.send(.allErased, [journey])
        } else {
            try connection.send(.mediaErased, [journey])
        }
    }

    func receipts(of journey: JourneyID) throws(StoreError) -> [EvidenceReceipt] {
        try connection.run(.receipts, [.text(journey.rawValue)]).map { row throws(StoreError) in
            try EvidenceReceipt(storedText: try row.text(0))
        }
    }

    func journeysDue(
        at now: JourneyInstant, limit: Int, after last: JourneyID?
    ) throws(StoreError) -> [JourneyEntry] {
        let values: [SQLValue] = [.integer(now.milliseconds), .count(limit), .text(last?.rawValue ?? "")]
        return try connection.run(.journeysDue, values).map(JourneyEntry.init(row:))
    }
}
