internal import BiometricsCore
internal import IdentityDocuments

/// Reads a definition from JSON, or collects its faults.
struct DefinitionReader {
    private let faults = DefinitionFaults()

    static func read(_ tree: JSONTree) throws(JourneyError) -> JourneyDefinition {
        let reader = DefinitionReader()
        guard let definition = reader.definition(tree), reader.faults.all.isEmpty else {
            throw .definitionInvalid(reader.faults.all)
        }
        return definition
    }

    private static let keys = [
        "schema", "id", "version", "title", "steps", "faceMatch", "rules", "minimumAge", "nationalities",
        "maximumUploadBytes", "expiresAfter", "retention", "secondReview", "finishes",
    ]

    private func definition(_ tree: JSONTree) -> JourneyDefinition? {
        guard let object = DefinitionObject(tree, at: "", keys: Self.keys, faults: faults) else { return nil }
        if let schema = object.required("schema", object.text("schema")), schema != JourneyDefinition.schema {
            object.fault("schema", "Expected “\(JourneyDefinition.schema)”.")
        }
        let id: DefinitionID? = object.required("id", object.identifier("id"))
        let version = object.required("version", object.integer("version", 1...1_000_000))
        let title = object.required("title", object.text("title"))
        let steps = object.required("steps", self.steps(object)) ?? []
        let minimumAge = object.integer("minimumAge", 1...120)
        let nationalities = countries(object, "nationalities")
        let uploadLimit = object.integer("maximumUploadBytes", 1...1_073_741_824)
        let expiresAfter = object.required("expiresAfter", object.period("expiresAfter"))
        let faceMatch = self.faceMatch(object, steps: steps)
        let limits = JourneyDefinition.limits(minimumAge: minimumAge, nationalities: nationalities)
        let rules = self.rules(object, of: steps, matching: faceMatch, limits: limits)
        let retention = self.retention(object)
        let secondReview = object.word("secondReview", JourneyDefinition.SecondReview.self) ?? .never
        guard let id, let version, let title, let expiresAfter, let faceMatch, let rules, let retention else {
            return nil
        }
        let definition = JourneyDefinition(
            id: id, version: version, title: title, steps: steps, faceMatch: faceMatch, rules: rules,
            minimumAge: minimumAge, nationalities: nationalities,
            maximumUploadBytes: uploadLimit ?? JourneyDefinition.standardUploadLimit, expiresAfter: expiresAfter,
            retention: retention, secondReview: secondReview,
            finishes: object.word("finishes", JourneyDefinition.Finishing.self))
        // Skip this check if a part was unreadable, because its content is unknown.
        if faults.all.isEmpty { refuseContradictions(in: definition, object) }
        return definition
    }

    private func refuseContradictions(in definition: JourneyDefinition, _ object: DefinitionObject) {
        let selfies = definition.steps.filter { $0.kind == .selfie }
        if selfies.count > 1 { object.fault("steps", "A journey can have only one selfie step.") }
        if definition.faceMatch.isEnabled {
            if selfies.isEmpty { object.fault("faceMatch", "A face match needs a selfie step.") }
            if !definition.steps.contains(where: { $0.kind == .identityDocument }) {
                object.fault("faceMatch", "A face match needs an identity document step.")
            }
        }
        let impossible: [(RuleKey, Bool, String)] = [
            (.underAge, definition.minimumAge == nil, "minimumAge is missing"),
            (.approvedNationality, definition.nationalities == nil, "nationalities is missing"),
            (.sameSubject, selfies.isEmpty, "the definition has no selfie step"),
            (
                .selfieLiveness, selfies.allSatisfy { $0.liveness == JourneyStep.Liveness.none },
                "no selfie step asks for liveness"
            ),
        ]
        for (rule, isImpossible, why) in impossible where isImpossible && definition.setting(of: rule).isRequired {
            object.fault("rules.\(rule.rawValue)", "This required rule can never be applied, because \(why).")
        }
    }

    private func steps(_ object: DefinitionObject) -> [JourneyStep]? {
        var seen: Set<StepID> = []
        return object.list("steps") { tree, place in
            guard let step = step(tree, at: place) else { return nil }
            if !seen.insert(step.id).inserted {
                faults.add(place + ".id", "Another step already has the id “\(step.id)”.")
                return nil
            }
            return step
        }
    }

    private static let stepKeys: [JourneyStep.Kind: [String]] = [
        .identityDocument: [
            "types", "issuingCountries", "backSide", "angledPhoto", "clip", "chip", "maximumErrorRate",
        ],
        .selfie: ["liveness", "asksAgain", "acceptsUnprovedPresence"],
        .addressDocument: ["types", "maximumErrorRate"],
        .supportingDocument: ["types"],
    ]

    private func step(_ tree: JSONTree, at place: String) -> JourneyStep? {
        let shared = ["id", "kind", "title", "optional", "attempts", "capture"]
        let all = shared + Self.stepKeys.values.flatMap { $0 }
        // The kind decides which other keys are allowed, so check it first.
        guard let unchecked = DefinitionObject(tree, at: place, keys: all, faults: DefinitionFaults()) else {
            return DefinitionObject(tree, at: place, keys: all, faults: faults).flatMap { _ in nil }
        }
        let kind = unchecked.word("kind", JourneyStep.Kind.self)
        let keys = shared + (kind.flatMap { Self.stepKeys[$0] } ?? all)
        guard let object = DefinitionObject(tree, at: place, keys: keys, faults: faults) else { return nil }
        _ = object.required("kind", object.word("kind", JourneyStep.Kind.self))
        let id: StepID? = object.required("id", object.identifier("id"))
        let title = object.text("title")
        let isOptional = object.boolean("optional")
        let attempts = object.integer("attempts", 1...3)
        let accepts = object.boolean("acceptsUnprovedPresence") ?? false
        let rate = object.number("maximumErrorRate")
        if let rate, !(rate > 0 && rate <= 1) {
            object.fault("maximumErrorRate", "Expected a number above 0 and at most 1.")
        }
        guard let kind, let id, let content = content(of: kind, object) else { return nil }
        if accepts, content != .selfie(.passive) {
            object.fault("acceptsUnprovedPresence", "This has an effect on “passive” liveness alone.")
        }
        return JourneyStep(
            id: id, title: title ?? Self.standardTitles[kind] ?? "", content: content, isOptional: isOptional ?? false,
            attempts: attempts ?? 3, asksAgain: object.boolean("asksAgain") ?? true,
            acceptsUnprovedPresence: accepts, source: object.word("capture", JourneyStep.Source.self) ?? .any,
            maximumErrorRate: rate)
    }

    private static let standardTitles: [JourneyStep.Kind: String] = [
        .identityDocument: "ID Document", .selfie: "Selfie", .addressDocument: "Proof of Address",
        .supportingDocument: "Supporting Document",
    ]

    private func content(of kind: JourneyStep.Kind, _ object: DefinitionObject) -> JourneyStep.Content? {
        switch kind {
        case .selfie:
            return .selfie(
                object.word("liveness", JourneyStep.Liveness.self)
                    ?? (object.value("liveness") == nil ? .active : .none))
        case .addressDocument:
            return .addressDocument(types: types(object, among: [.proofOfAddress, .utilityBill]))
        case .supportingDocument:
            let others = DocumentType.allCases.filter { !JourneyStep.identityTypes.contains($0) }
            return .supportingDocument(types: types(object, among: others))
        case .identityDocument:
            let types = types(object, among: JourneyStep.identityTypes)
            let backSide = object.word("backSide", JourneyStep.BackSide.self)
            if backSide == .always, let without = types.first(where: { !$0.hasBackSide }) {
                object.fault("backSide", "A \(without.rawValue) has no back side.")
            }
            if backSide == .whereTheTypeHasOne, !types.contains(where: \.hasBackSide) {
                object.fault("backSide", "Every type of this step lacks a back side.")
            }
            return .identityDocument(
                types: types, issuingCountries: countries(object, "issuingCountries"),
                backSide: backSide ?? (types.contains(where: \.hasBackSide) ? .whereTheTypeHasOne : .never),
                angledPhoto: object.word("angledPhoto", JourneyStep.Extra.self) ?? .never,
                clip: object.word("clip", JourneyStep.Extra.self) ?? .never,
                chip: object.word("chip", JourneyStep.Extra.self) ?? .never)
        }
    }

    private func types(_ object: DefinitionObject, among known: [DocumentType]) -> [DocumentType] {
        object.list("types") { tree, place in
            DefinitionObject.word(tree, place: place, faults, among: known.map(\.rawValue)) {
                DocumentType(rawValue: $0)
            }
        } ?? known
    }

    private func countries(_ object: DefinitionObject, _ key: String) -> [CountryCode]? {
        object.list(key) { tree, place in
            guard case .string(let text) = tree, let code = CountryCode(rawValue: text), code.list != nil else {
                faults.add(place, "Expected a code of three capital letters from ISO 3166-1 or ICAO 9303-3.")
                return nil
            }
            return code
        }
    }

    private func faceMatch(_ object: DefinitionObject, steps: [JourneyStep]) -> JourneyDefinition.FaceMatch? {
        let kinds = Set(steps.map(\.kind))
        let isPossible = kinds.contains(.selfie) && kinds.contains(.identityDocument)
        guard let tree = object.value("faceMatch") else { return .init(isEnabled: isPossible, policy: .standard) }
        let place = object.place(of: "faceMatch")
        let keys = ["enabled", "passFalseMatchRate", "failFalseMatchRate"]
        guard let member = DefinitionObject(tree, at: place, keys: keys, faults: faults) else { return nil }
        do throws(BiometricsError) {
            let policy = try MatchPolicy(
                passFalseMatchRate: member.number("passFalseMatchRate") ?? MatchPolicy.standard.passFalseMatchRate,
                failFalseMatchRate: member.number("failFalseMatchRate") ?? MatchPolicy.standard.failFalseMatchRate)
            return .init(isEnabled: member.boolean("enabled") ?? isPossible, policy: policy)
        } catch {
            faults.add(place, error.message)
            return nil
        }
    }

    /// The keys that only some rules have.
    private static let ownKeys: [RuleKey: [String]] = [
        .documentValidation: ["minimumChecks", "unwitnessedPortrait", "unconfirmedPrint"],
        .noDuplicateDocuments: ["restarts"],
        .addressRecent: ["maximumDays"],
    ]

    private func rules(
        _ object: DefinitionObject, of steps: [JourneyStep], matching faceMatch: JourneyDefinition.FaceMatch?,
        limits: Set<RuleKey>
    ) -> [RuleKey: RuleSetting]? {
        guard let tree = object.value("rules") else { return [:] }
        let place = object.place(of: "rules")
        let names = RuleKey.allCases.map(\.rawValue)
        guard case .object(let members) = tree, DefinitionObject(tree, at: place, keys: names, faults: faults) != nil
        else {
            faults.add(place, "Expected an object.")
            return nil
        }
        var rules: [RuleKey: RuleSetting] = [:]
        for member in members {
            guard let key = RuleKey(rawValue: member.key) else { continue }
            let keys = ["onFailure", "required"] + (Self.ownKeys[key] ?? [])
            let place = "\(place).\(member.key)"
            guard let setting = DefinitionObject(member.value, at: place, keys: keys, faults: faults) else { continue }
            let isRequired =
                setting.boolean("required")
                ?? JourneyDefinition.requires(key, in: steps, matching: faceMatch, limits: limits)
            let unwitnessed = setting.word("unwitnessedPortrait", RuleSetting.UnwitnessedPortrait.self) ?? .pass
            if unwitnessed == .refer, !isRequired {
                faults.add("\(place).unwitnessedPortrait", "“refer” has no effect unless “required” is true.")
            }
            rules[key] = RuleSetting(
                onFailure: setting.word("onFailure", RuleSetting.OnFailure.self) ?? .refer,
                isRequired: isRequired, minimumChecks: setting.integer("minimumChecks", 1...100) ?? 1,
                unwitnessedPortrait: unwitnessed,
                unconfirmedPrint: setting.word("unconfirmedPrint", RuleSetting.UnconfirmedPrint.self) ?? .refer,
                restarts: setting.word("restarts", RuleSetting.Restarts.self) ?? .none,
                maximumDays: setting.integer("maximumDays", 1...3650) ?? Journey.standardAgeOfAddress)
        }
        return rules
    }

    private func retention(_ object: DefinitionObject) -> JourneyDefinition.Retention? {
        guard let tree = object.value("retention") else { return .init(media: nil, result: nil) }
        let place = object.place(of: "retention")
        guard let member = DefinitionObject(tree, at: place, keys: ["media", "result"], faults: faults) else {
            return nil
        }
        return .init(media: member.period("media"), result: member.period("result"))
    }
}

extension JourneyStep {
    /// The types that prove an identity.
    static let identityTypes: [DocumentType] = [
        .passport, .idCard, .frenchIdCard, .paperId, .driversLicense, .dutchDriversLicense, .residencePermit, .visa,
        .travelDocument, .militaryId, .voterCard,
    ]
}
