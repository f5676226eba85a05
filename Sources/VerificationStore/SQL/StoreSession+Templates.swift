internal import Verification

extension StoreSession {
    /// Notes that a journey's templates change. Call it in the transaction that changes them.
    func noteTemplates(of journey: JourneyID) throws(StoreError) {
        try connection.send(.tickTemplates, [])
        try connection.send(.noteTemplates, [.text(journey.rawValue)])
    }

    func templateChanges(after position: Int64, limit: Int) throws(StoreError) -> [TemplateChange] {
        var changes: [TemplateChange] = []
        for row in try connection.run(.templateChanges, [.integer(position), .count(limit)]) {
            let journey = try row.parsed(1, JourneyID.init(rawValue:))
            if changes.last?.journey != journey {
                changes.append(TemplateChange(position: try row.integer(0), journey: journey))
            }
            // An erasure removes templates and keys together.
            guard try row.optionalText(2) != nil else { continue }
            if let master = try row.optionalText(6), let key = try row.optionalBytes(7) {
                changes[changes.count - 1].key = SealedKey(
                    owner: journey, name: EvidenceKind.template.retention.rawValue, master: master, sealed: key)
            }
            changes[changes.count - 1].pieces.append(
                EvidencePiece(
                    reference: EvidenceReference(
                        id: try row.parsed(2, EvidenceID.init(rawValue:)),
                        digest: try row.parsed(3, ContentDigest.init(hexadecimal:))),
                    journey: journey, kind: .template, byteCount: try row.count(4), sealed: try row.optionalBytes(5)))
        }
        return changes
    }
}
