import ActiveLiveness
import Biometrics
import BiometricsCore
import BiometricsTestSupport
import Foundation
import IdentityDocuments
import Testing
import Verification

@testable import HTTPService

/// Every name of the service's that the page for reviewers shows has a text. `PageLanguageTests` holds the languages against English.
struct ReviewWordsTests {
    private static var sources: URL { SourceTree.root.appending(path: "Sources") }

    private static func source(_ path: String) throws -> String {
        try String(contentsOf: sources.appending(path: path), encoding: .utf8)
    }

    /// The names of an open set, which has no list of them, as its source spells them.
    private static func constants(of path: String) throws -> Set<String> {
        let found = Set(try source(path).matches(of: /\(rawValue: "([A-Za-z_]+)"\)/).map { String($0.output.1) })
        #expect(found.count > 3, "\(path)")
        return found
    }

    /// The names that the page has texts for, by family.
    private static func families() throws -> [String: Set<String>] {
        var families: [String: Set<String>] = [:]
        for key in try #require(PageLanguage.english.review).keys {
            let parts = key.split(separator: ".", maxSplits: 1)
            if parts.count == 2 { families[String(parts[0]), default: []].insert(String(parts[1])) }
        }
        // The movements are told as the person is asked for them.
        let moves = PageLanguage.english.capture.keys.filter { $0.hasPrefix("move.") }
        families["move"] = Set(moves.map { String($0.dropFirst(5)) })
        return families
    }

    @Test func `names of closed sets have texts`() throws {
        let families = try Self.families()
        let names: [(String, [String])] = [
            ("rule", RuleKey.allCases.map(\.rawValue)), ("verdict", RuleVerdict.allCases.map(\.rawValue)),
            ("verdict", FaceMatchOutcome.allCases.map(\.rawValue)),
            (
                "decision",
                SystemDecision.allCases.map(\.rawValue) + SelfieStatus.allCases.map(\.rawValue) + ["Approved"]
            ),
            ("onFailure", RuleSetting.OnFailure.allCases.map(\.rawValue)),
            ("kind", JourneyStep.Kind.allCases.map(\.rawValue)), ("slot", SubmissionSlot.allCases.map(\.rawValue)),
            ("type", DocumentType.allCases.map(\.rawValue)), ("life", LivenessStatusCode.allCases.map(\.rawValue)),
            ("sex", Sex.allCases.map(\.rawValue)), ("move", ChallengeMovement.allCases.map(\.rawValue)),
        ]
        for (family, all) in names {
            for name in all { #expect(families[family]?.contains(name) == true, "\(family).\(name)") }
        }
    }

    @Test func `rules and outcomes are called as they are everywhere`() throws {
        let words = try #require(PageLanguage.english.review)
        var names: [String: String] = [:]
        for rule in RuleKey.allCases { names["rule.\(rule.rawValue)"] = rule.name }
        for verdict in RuleVerdict.allCases { names["verdict.\(verdict.rawValue)"] = verdict.name }
        for outcome in FaceMatchOutcome.allCases { names["verdict.\(outcome.rawValue)"] = outcome.rawValue }
        for decision in SystemDecision.allCases { names["decision.\(decision.rawValue)"] = decision.name }
        for verdict in ReviewVerdict.allCases { names["decision.\(verdict.rawValue)"] = verdict.name }
        #expect(names.count == 16 + 3 + 3 + 4)
        for (key, name) in names { #expect(words[key] == name, "\(key)") }
    }

    @Test func `names of open sets have texts`() throws {
        let families = try Self.families()
        for (family, path) in [
            ("life", "BiometricsCore/Liveness/LivenessEvidence.swift"),
            ("life", "ActiveLiveness/ChallengeVerdict.swift"),
            ("match", "BiometricsCore/FaceMatch/FaceMatchOutcome.swift"),
            ("field", "IdentityDocuments/Values/DocumentFieldName.swift"),
            ("doubt", "IdentityDocuments/Values/FieldDoubt.swift"), ("sign", "Verification/Rules/JourneyFacts.swift"),
        ] {
            for name in try Self.constants(of: path) {
                #expect(families[family]?.contains(name) == true, "\(family).\(name)")
            }
        }
    }

    @Test func `checks of a document have texts, and those of agreement are told by their field`() throws {
        let families = try Self.families()
        let side = try Self.source("VerificationService/DocumentSide+Statements.swift")
        let others =
            side.matches(of: /name: "([a-z_]+)"/).map { String($0.output.1) }
            + [DocumentCapture.Check.printDates, DocumentCapture.Check.printAlone]
        #expect(!others.isEmpty)
        let traces = [DocumentFinding.Check.color, .screen, .portrait, .ghost, .grain].map {
            DocumentCapture.Check(.trace($0.rawValue), result: .failed).name
        }
        let views = try Self.source("VerificationService/TiltedDocument.swift").matches(of: /\.trace\("([a-z_]+)"\)/)
            .map { DocumentCapture.Check(.trace(String($0.output.1)), result: .passed).name }
        #expect(views.count == 2)
        let chips = try Self.source("VerificationService/Chips/DocumentChip.swift").matches(of: /\.chip\("([a-z_]+)"\)/)
            .map { DocumentCapture.Check(.chip(String($0.output.1)), result: .passed).name }
        #expect(Set(chips).count == 7)
        let portrait = DocumentCapture.Check(.trace(DocumentCapture.Check.chipPortrait), result: .passed).name
        #expect(
            families["check"]
                == Set(ValidationError.ofZones.map(\.rawValue) + others + traces + views + chips + ["zones", portrait]))
        for field in ZoneAgreement.fieldsOfTwoZones {
            #expect(
                DocumentCapture.Check(.agreement(field.rawValue), result: .passed).name == "zones_\(field.rawValue)")
            #expect(families["field"]?.contains(field.rawValue) == true, "\(field.rawValue)")
        }
    }

    @Test func `reasons of rules and their figures have texts, and there is no text without a name`() throws {
        let folder = Self.sources.appending(path: "Verification/Rules")
        var (details, figures): (Set<String>, Set<String>) = ([], [])
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let source = try Self.source("Verification/Rules/\(file)").replacing(/\/\/.*/, with: "")
            figures.formUnion(source.matches(of: /"([A-Za-z]+)":/).map { String($0.output.1) })
            figures.formUnion(source.matches(of: /figures\["([A-Za-z]+)"\]/).map { String($0.output.1) })
            guard file.hasPrefix("Journey+") else { continue }
            details.formUnion(source.matches(of: /\? "([a-z_]+)"/).map { String($0.output.1) })
            details.formUnion(source.matches(of: /[^\[]"([a-z_]+)"[^:\]]/).map { String($0.output.1) })
        }
        details.formUnion(ChallengeStepFinding.Outcome.allCases.map { "challenge_prompt_\($0.rawValue.lowercased())" })
        let families = try Self.families()
        #expect(details.count > 40 && figures.count > 10)
        #expect(families["detail"] == details)
        #expect(families["figure"] == figures)
    }

    @Test func `the subject of a reason is of one family`() throws {
        let families = try Self.families()
        let script = String(decoding: try #require(ReviewPage.all["findings.js"]).bytes, as: UTF8.self)
        let named = try #require(script.firstMatch(of: /this\.#word\("([a-zA-Z ]+ [a-zA-Z ]+)", subject\)/)?.output.1)
        let searched = named.split(separator: " ").map(String.init)
        #expect(searched.count > 5)
        var owners: [String: String] = [:]
        for family in searched {
            for name in try #require(families[family], "\(family)") {
                #expect(owners.updateValue(family, forKey: name) == nil, "\(name)")
            }
        }
    }
}
