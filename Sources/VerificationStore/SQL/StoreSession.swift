internal import BiometricsCore
internal import Verification

/// The operations of a store over one connection. One thread at a time.
struct StoreSession {
    let connection: any SQLConnection

    // MARK: Journeys

    /// Writes a change. Call it in a transaction.
    func write(_ change: JourneyChange) throws(StoreError) {
        let entry = change.entry
        let values: [SQLValue] = [
            .text(entry.id.rawValue), .text(entry.status.rawValue), .count(entry.sequence),
            .text(entry.head.hexadecimal), .optional(entry.mediaDueAt?.milliseconds),
            .optional(entry.resultDueAt?.milliseconds), .optional(entry.decision?.rawValue),
            .optional(entry.decidingRules.storedText), .optional(entry.systemDecision?.rawValue),
            .optional(entry.endedAt?.milliseconds), .optional(entry.decidedAt?.milliseconds),
        ]
        if change.expectedSequence == 0 {
            let isNew = try !connection.run(
                .insertJourney,
                values + [
                    .text(entry.definition.id.rawValue), .count(entry.definition.version),
                    .optional(entry.applicant?.hexadecimal), .integer(entry.startedAt.milliseconds),
                    .optional(entry.expiresAt?.milliseconds),
                ]
            ).isEmpty
            guard isNew else { throw .journey(.journeyStarted) }
        } else if try connection.run(.updateJourney, values + [.count(change.expectedSequence)]).isEmpty {
            guard let found = try self.entry(of: entry.id) else { throw .journey(.noActiveJourney) }
            throw .journey(.journeyConflict(expected: found.sequence + 1))
        }
        for event in change.events {
            try connection.send(
                .insertEvent,
                [
                    .text(entry.id.rawValue), .count(event.sequence),
                    .text(String(decoding: event.bytes, as: UTF8.self)),
                    .text(event.digest.hexadecimal),
                ])
        }
        if let notice = change.notice { try insert(notice) }
        if let queue = change.queue { try apply(queue, to: entry.id) }
        try insert(change.keys)
        for piece in change.evidence { try insert(piece, of: entry.id) }
        if change.evidence.contains(where: { $0.kind == .template }) { try noteTemplates(of: entry.id) }
        for submission in change.begins {
            try connection.send(
                .insertWork,
                [
                    .text(entry.id.rawValue), .text(submission.rawValue), .text(change.lease?.owner ?? ""),
                    .integer(change.lease?.until.milliseconds ?? 0),
                ])
        }
        for submission in change.ends {
            try connection.send(.deleteWork, [.text(entry.id.rawValue), .text(submission.rawValue)])
        }
        for mark in change.marks {
            try connection.send(
                .insertMark,
                [
                    .text(mark.kind.rawValue), .text(mark.digest.hexadecimal), .text(entry.id.rawValue),
                    .text(entry.applicant?.hexadecimal ?? ""),
                ])
        }
    }

    func entry(of journey: JourneyID) throws(StoreError) -> JourneyEntry? {
        try connection.run(.journey, [.text(journey.rawValue)]).first.map(JourneyEntry.init(row:))
    }

    func events(of journey: JourneyID, after sequence: Int) throws(StoreError) -> [StoredEvent] {
        try connection.run(.events, [.text(journey.rawValue), .count(sequence)]).map { row throws(StoreError) in
            StoredEvent(
                sequence: try row.count(0), bytes: Array(try row.text(1).utf8),
                digest: try row.parsed(2, ContentDigest.init(hexadecimal:)))
        }
    }

    func lastEvent(of journey: JourneyID) throws(StoreError) -> Int {
        try connection.run(.lastEvent, [.text(journey.rawValue)]).first?.count(0) ?? 0
    }

    func journeys(_ query: JourneyQuery) throws(StoreError) -> [JourneyEntry] {
        let values: [SQLValue] = [
            .integer(query.cursor?.startedAt.milliseconds ?? .min), .text(query.cursor?.journey.rawValue ?? ""),
            .text(query.status?.rawValue ?? ""), .text(query.applicant?.hexadecimal ?? ""),
            .count(max(1, query.limit)), .text(query.decision?.rawValue ?? ""), .text(query.rule?.rawValue ?? ""),
            .integer(query.startedFrom?.milliseconds ?? .min), .integer(query.startedBefore?.milliseconds ?? .max),
        ]
        let statement: SQLStatement = query.applicant == nil ? .journeys : .journeysOfApplicant
        return try connection.run(statement, values).map(JourneyEntry.init(row:))
    }

    // MARK: Definitions

    func put(_ reference: DefinitionReference, json: String) throws(StoreError) {
        let key: [SQLValue] = [.text(reference.id.rawValue), .count(reference.version)]
        try connection.send(.insertDefinition, key + [.text(json)])
        guard try connection.run(.definition, key).first?.text(0) == json else { throw .definitionTaken(reference) }
    }

    func definition(_ reference: DefinitionReference) throws(StoreError) -> String? {
        try connection.run(.definition, [.text(reference.id.rawValue), .count(reference.version)]).first?.text(0)
    }

    func definitions() throws(StoreError) -> [DefinitionReference] {
        try connection.run(.definitions, []).map { row throws(StoreError) in
            DefinitionReference(id: try row.parsed(0, DefinitionID.init(rawValue:)), version: try row.count(1))
        }
    }

    // MARK: Work

    func claimWork(limit: Int, at now: JourneyInstant, lease: WorkLease) throws(StoreError) -> [WorkItem] {
        let statement = SQLStatement.claimWork(skippingLockedRows: type(of: connection).skippingLockedRows)
        // A lease that ends so late is that of a process whose clock was ahead: it would be waited for until the other clocks
        // are there too. Clocks that differ by less than a lease do not take each other's work.
        let length = max(0, lease.until.milliseconds - now.milliseconds)
        let values: [SQLValue] = [
            .text(lease.owner), .integer(lease.until.milliseconds), .integer(now.milliseconds), .count(limit),
            .integer(lease.until.milliseconds + length),
        ]
        return try connection.run(statement, values).map { row throws(StoreError) in
            WorkItem(
                journey: try row.parsed(0, JourneyID.init(rawValue:)),
                submission: try row.parsed(1, SubmissionID.init(rawValue:)), tries: try row.count(2))
        }
    }

    func renewWork(_ journey: JourneyID, _ submission: SubmissionID, _ lease: WorkLease) throws(StoreError) -> Bool {
        let values: [SQLValue] = [
            .text(journey.rawValue), .text(submission.rawValue), .text(lease.owner),
            .integer(lease.until.milliseconds),
        ]
        return try !connection.run(.renewWork, values).isEmpty
    }

    // MARK: Marks

    func journeys(
        with mark: LinkDigest, besides journey: JourneyID, applicant: ContentDigest?
    ) throws(StoreError) -> [JourneyEntry] {
        let values: [SQLValue] = [
            .text(mark.kind.rawValue), .text(mark.digest.hexadecimal), .text(journey.rawValue),
            .text(applicant?.hexadecimal ?? ""),
        ]
        return try connection.run(.markedJourneys, values).map(JourneyEntry.init(row:))
    }
}

extension JourneyEntry {
    init(row: SQLRow) throws(StoreError) {
        func instant(_ column: Int) throws(StoreError) -> JourneyInstant? {
            try row.optionalInteger(column).flatMap(JourneyInstant.init(milliseconds:))
        }
        guard let startedAt = try instant(7) else {
            throw .damaged(path: "The database", reason: "the start of a journey is invalid")
        }
        self.init(
            id: try row.parsed(0, JourneyID.init(rawValue:)),
            definition: DefinitionReference(
                id: try row.parsed(1, DefinitionID.init(rawValue:)), version: try row.count(2)),
            applicant: try row.optionalText(3).flatMap(ContentDigest.init(hexadecimal:)),
            status: try row.parsed(4, Journey.Status.init(rawValue:)), sequence: try row.count(5),
            head: try row.parsed(6, ContentDigest.init(hexadecimal:)), startedAt: startedAt,
            expiresAt: try instant(8), mediaDueAt: try instant(9), resultDueAt: try instant(10),
            decision: try row.optionalText(11).flatMap(SystemDecision.init(rawValue:)),
            decidingRules: [RuleKey](storedText: try row.optionalText(12)),
            systemDecision: try row.optionalText(13).flatMap(SystemDecision.init(rawValue:)),
            endedAt: try instant(14), decidedAt: try instant(15))
    }
}

extension [RuleKey] {
    /// The stored form of rules, each between commas, so that one can be searched for; `nil` for none.
    fileprivate var storedText: String? { isEmpty ? nil : ",\(map(\.rawValue).joined(separator: ","))," }

    /// The rules of a row.
    init(storedText text: String?) {
        self = (text ?? "").split(separator: ",").compactMap { RuleKey(rawValue: String($0)) }
    }
}
