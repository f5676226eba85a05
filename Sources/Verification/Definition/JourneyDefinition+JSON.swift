public import BiometricsCore
internal import IdentityDocuments

extension JourneyDefinition: JSONPayload {
    /// The schema of a definition file.
    public static let schema = "biometrics.journey-definition/1"

    /// Reads a definition file from UTF-8 text.
    ///
    /// - Throws: `.definitionInvalid` with every fault and its place. Faults are unknown keys, kinds, rules or
    ///   countries, values of a wrong type or range, and contradictions. If a key occurs twice in an object, only that
    ///   fault is reported.
    public init(definition json: some Collection<UInt8>) throws(JourneyError) {
        let json = Array(json)
        // Reject UTF-16: the decoder would accept it, but the search for repeated keys below would not work.
        guard !json.contains(0) else {
            throw .definitionInvalid([DefinitionFault(place: "", message: "Expected JSON in UTF-8.")])
        }
        if let found = RepeatedKey.first(in: json) {
            let place = (found.place.isEmpty ? "" : found.place + ".") + found.key
            throw .definitionInvalid([DefinitionFault(place: place.printable, message: "Duplicate key.")])
        }
        let file: DefinitionFile
        do throws(BiometricsError) {
            file = try DefinitionFile(json: json)
        } catch {
            throw .definitionInvalid([DefinitionFault(place: "", message: error.message)])
        }
        self = try DefinitionReader.read(file.tree)
    }

    /// Reads what was encoded.
    ///
    /// - Throws: `DecodingError.dataCorrupted` with the first fault.
    public init(from decoder: any Decoder) throws {
        let tree = try JSONTree(from: decoder)
        do throws(JourneyError) {
            self = try DefinitionReader.read(tree)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.description))
        }
    }

    /// Writes the definition including every default.
    public func encode(to encoder: any Encoder) throws { try tree.encode(to: encoder) }

    private typealias Member = JSONTree.Member

    private var tree: JSONTree {
        .object(
            [
                Member(key: "schema", value: .string(Self.schema)), Member(key: "id", value: .string(id.rawValue)),
                Member(key: "version", value: .integer(version)), Member(key: "title", value: .string(title)),
                Member(key: "steps", value: .array(steps.map(\.tree))),
                Member(
                    key: "faceMatch",
                    value: .object([
                        Member(key: "enabled", value: .bool(faceMatch.isEnabled)),
                        Member(key: "passFalseMatchRate", value: .number(faceMatch.policy.passFalseMatchRate)),
                        Member(key: "failFalseMatchRate", value: .number(faceMatch.policy.failFalseMatchRate)),
                    ])), Member(key: "rules", value: .object(ruleMembers)),
                Member(key: "minimumAge", value: minimumAge.map(JSONTree.integer) ?? .null),
                Member(key: "nationalities", value: nationalities.map(JSONTree.codes) ?? .null),
                Member(key: "maximumUploadBytes", value: .integer(maximumUploadBytes)),
                Member(key: "expiresAfter", value: .string(expiresAfter.description)),
                Member(
                    key: "retention",
                    value: .object([
                        Member(key: "media", value: retention.media.map { .string($0.description) } ?? .null),
                        Member(key: "result", value: retention.result.map { .string($0.description) } ?? .null),
                    ])),
            ] + laterMembers)
    }

    /// Definitions of earlier versions keep their bytes, by which a store knows them again.
    private var laterMembers: [JSONTree.Member] {
        var members: [JSONTree.Member] = []
        if secondReview != .never {
            members.append(Member(key: "secondReview", value: .string(secondReview.rawValue)))
        }
        if let finishes { members.append(Member(key: "finishes", value: .string(finishes.rawValue))) }
        return members
    }

    private var ruleMembers: [JSONTree.Member] {
        RuleKey.allCases.compactMap { key in
            guard let setting = rules[key] else { return nil }
            var members = [
                Member(key: "onFailure", value: .string(setting.onFailure.rawValue)),
                Member(key: "required", value: .bool(setting.isRequired)),
            ]
            if key == .documentValidation {
                members.append(Member(key: "minimumChecks", value: .integer(setting.minimumChecks)))
                // Definitions of earlier versions must keep their bytes, because a store recognises them by their
                // digest.
                if setting.unwitnessedPortrait != .pass {
                    members.append(
                        Member(key: "unwitnessedPortrait", value: .string(setting.unwitnessedPortrait.rawValue)))
                }
                if setting.unconfirmedPrint != .refer {
                    members.append(Member(key: "unconfirmedPrint", value: .string(setting.unconfirmedPrint.rawValue)))
                }
            }
            if key == .noDuplicateDocuments, setting.restarts != .none {
                members.append(Member(key: "restarts", value: .string(setting.restarts.rawValue)))
            }
            if key == .addressRecent {
                members.append(Member(key: "maximumDays", value: .integer(setting.maximumDays)))
            }
            return Member(key: key.rawValue, value: .object(members))
        }
    }
}

/// A definition file before validation.
private struct DefinitionFile: JSONPayload {
    static let schema = JourneyDefinition.schema
    let tree: JSONTree

    init(from decoder: any Decoder) throws { tree = try JSONTree(from: decoder) }

    func encode(to encoder: any Encoder) throws { try tree.encode(to: encoder) }
}

extension JSONTree {
    fileprivate static func codes(_ countries: [CountryCode]) -> JSONTree {
        .array(countries.map { .string($0.rawValue) })
    }
}

extension JourneyStep {
    fileprivate var tree: JSONTree {
        typealias Member = JSONTree.Member
        var members = [
            Member(key: "id", value: .string(id.rawValue)), Member(key: "kind", value: .string(kind.rawValue)),
            Member(key: "title", value: .string(title)), Member(key: "optional", value: .bool(isOptional)),
            Member(key: "attempts", value: .integer(attempts)),
        ]
        // Definitions of earlier versions must keep their bytes.
        if source != .any { members.append(Member(key: "capture", value: .string(source.rawValue))) }
        if let maximumErrorRate { members.append(Member(key: "maximumErrorRate", value: .number(maximumErrorRate))) }
        switch content {
        case .selfie(let liveness):
            members.append(Member(key: "liveness", value: .string(liveness.rawValue)))
            if !asksAgain { members.append(Member(key: "asksAgain", value: .bool(false))) }
            if acceptsUnprovedPresence { members.append(Member(key: "acceptsUnprovedPresence", value: .bool(true))) }
        case .identityDocument(_, let countries, let backSide, let angledPhoto, let clip, let chip):
            members += [
                Member(key: "issuingCountries", value: countries.map(JSONTree.codes) ?? .null),
                Member(key: "backSide", value: .string(backSide.rawValue)),
                Member(key: "angledPhoto", value: .string(angledPhoto.rawValue)),
                Member(key: "clip", value: .string(clip.rawValue)),
            ]
            if chip != .never { members.append(Member(key: "chip", value: .string(chip.rawValue))) }
        case .addressDocument, .supportingDocument: break
        }
        if !types.isEmpty { members.append(Member(key: "types", value: .array(types.map { .string($0.rawValue) }))) }
        return .object(members)
    }
}
