import Biometrics
import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing
import VendorProjections
import Verification
import VerificationService

/// `biometrics journey …` and `biometrics store …`, as far as they need no model.
struct JourneyCommandTests {
    @Test func `open and optional steps are reported as such`() throws {
        let definition = """
            {"schema": "biometrics.journey-definition/1", "id": "d", "version": 1, "title": "T", "expiresAfter": "PT24H",
             "steps": [{"id": "30", "kind": "addressDocument", "optional": true}]}
            """
        let store = try JourneyStoreRun(definition: definition)
        let started = try store("journey", "start", store.definition, "--id", "j1")
        #expect(started.output.contains("(step 30, page); optional, “journey finish” judges it without\n"))
        #expect(try store("journey", "skip", "j1", "30").output.contains("next: NONE, “journey finish” judges it\n"))
    }

    @Test func `a journey is begun, told, skipped, cancelled, listed, checked and erased, each in its own process`()
        throws
    {
        let store = try JourneyStoreRun()
        let started = try store("journey", "start", store.definition, "--id", "j1", "--reference", "anna")
        #expect(started.status == 0 && started.output.contains("next: INITIAL (step 10, front)"))
        #expect(started.diagnostics.contains("\(store.folder.path)/data/biometrics/keys/journeys.key"))
        // Said once, where it is made.
        let second = try store("journey", "start", "--known", "onboarding@1", "--id", "j2")
        #expect(second.status == 0 && second.diagnostics.isEmpty)
        #expect(try store("journey", "next", "j1").output == "next: INITIAL (step 10, front)\n")
        let next = try JourneyPayload(json: store("journey", "next", "j1", "--json").output.utf8)
        #expect(next.requiredAction == "INITIAL" && next.action?.slot == .front && next.submission == nil)
        #expect(try store("journey", "skip", "j1", "30").status == 0)
        #expect(try store("journey", "resume", "j1").output.contains("Skipped"))
        let mine = try store("journey", "list", "--reference", "anna", "--json").output
        #expect(try JourneyListPayload(json: mine.utf8).journeys.map(\.journeyId) == ["j1"])
        #expect(try JourneyListPayload(json: mine.utf8).journeys.map(\.reference) == ["anna"])
        #expect(try store("journey", "list", "--before", "2000-01-01").output.split(separator: "\n").count == 1)
        #expect(try store("journey", "list", "--from", "2000-01-01", "--decision", "Refer").status == 0)
        #expect(try store("journey", "list", "--from", "yesterday").status == 64)
        #expect(try store("journey", "cancel", "j1").output.contains("j1: cancelled"))
        let open = try store("journey", "list", "--status", "open", "--json").output
        #expect(try JourneyListPayload(json: open.utf8).journeys.map(\.journeyId) == ["j2"])
        #expect(try store("journey", "verify", "j1").status == 0)
        let erased = try JourneyErasurePayload(json: store("journey", "erase", "j1", "--json").output.utf8)
        #expect(erased.receipts.map(\.retention) == [.media, .result])
        #expect(try store("journey", "erase", "j1").status == 0)
        let shown = try store("journey", "show", "j1").output
        #expect(shown.contains("j1: erased") && shown.contains("\nerased on 20") && !shown.contains("STEP"))
        #expect(try store("store", "check").output == "2 journeys: nothing is wrong\n")
    }

    @Test func `each bad call has its own code, and changes nothing`() throws {
        let store = try JourneyStoreRun()
        #expect(try store.refusal("journey", "list") == "store_missing 66")
        #expect(try store.refusal("journey", "start", "--known", "onboarding@1") == "store_missing 66")
        #expect(try store("journey", "start", store.definition, "--id", "j1").status == 0)
        let picture = try store.folder.file("a.png", try ToyPicture(brightness: 100).png())
        let large = try store.folder.file("large.jpg", [UInt8](repeating: 7, count: 4_194_305))
        let table: [([String], String)] = [
            (["journey", "next", "nobody"], "no_active_journey 64"), (["journey", "next", ""], "journey_id_empty 64"),
            (["journey", "next", "a b"], "usage 64"), (["journey", "skip", "j1", "99"], "unknown_step 64"),
            (["journey", "skip", "j1", "a b"], "step_id_invalid 64"),
            (["journey", "skip", "j1", "10"], "step_not_optional 64"),
            (["journey", "start", "--known", "onboarding@2"], "unknown_definition 64"),
            (["journey", "start", "--known", "other@1"], "unknown_definition 64"),
            (["journey", "start", "--known", "onboarding"], "usage 64"),
            (["journey", "start"], "usage 64"), (["journey", "start", "/nowhere.json"], "no_such_input 66"),
            (["journey", "start", picture], "definition_invalid 65"),
            (["journey", "start", store.definition, "--id", "j1"], "journey_started 64"),
            (["journey", "submit", "j1", large], "media_too_large 65"),
            (["journey", "submit", "j1", "/nowhere.jpg"], "no_such_input 66"),
            (["journey", "submit", "j1", picture, "--step", "99"], "unknown_step 64"),
            (["journey", "submit", "j1", picture], "model_missing 69"),
            (["journey", "confirm", "j1", "10", "surname=A"], "unexpected_submission 64"),
            (["journey", "confirm", "j1", "10", "sirname=A"], "usage 64"),
            (["journey", "confirm", "j1", "10", "surname"], "usage 64"),
            (["journey", "finish", "j1"], "journey_not_completable 64"),
            (["journey", "result", "j1"], "journey_not_completed 64"),
            (
                ["journey", "review", "j1", "--approve", "--reviewer", "r", "--because", "seen"],
                "review_not_allowed 64"
            ), (["journey", "review", "j1", "--approve"], "usage 64"),
            (["journey", "next", "j1", "--store", "mysql://x"], "invalid_configuration 64"),
            (["journey", "next", "j1", "--master-key", "k"], "invalid_configuration 64"),
            (["store", "retention", "--at", "2027-01-01T00:00:00.000Z"], "usage 64"),
        ]
        for (words, expected) in table {
            let run = try CommandRun(arguments: words + ["--json"], environment: store.environment)
            let answer = try ErrorPayload(json: run.output.utf8)
            #expect("\(answer.error.code.rawValue) \(run.status)" == expected, "\(words.joined(separator: " "))")
        }
        let list = try JourneyListPayload(json: store("journey", "list", "--json").output.utf8)
        #expect(list.journeys.map(\.events) == [1])
        // Another definition of the same name and version.
        let other = try CommandRun("journey", "example").output.replacing("Open an account", with: "Other")
        let path = try store.folder.file("other.json", Array(other.utf8))
        #expect(try store.refusal("journey", "start", path) == "definition_taken 64")
        #expect(try store("journey", "cancel", "j1").status == 0)
        #expect(try store.refusal("journey", "submit", "j1", picture) == "journey_cancelled 64")
        #expect(try store.refusal("journey", "resume", "j1") == "journey_cancelled 64")
    }

    @Test func `a refusal names the journey and the command that helps`() throws {
        let store = try JourneyStoreRun()
        #expect(try store("journey", "start", store.definition, "--id", "j1").status == 0)
        let table: [([String], String)] = [
            (["next", "nobody"], "“nobody”: The journey does not exist. “journey list” shows the"),
            (["start", store.definition, "--id", "j1"], "“j1”: The journey has already begun. Choose another --id"),
            (["finish", "j1"], "“j1”: These steps are still open: 10, 20. “journey next j1” shows the next action."),
            (["skip", "j1", "99"], "“journey show j1” lists its steps."),
            (["start", "--known", "onboarding@9"], "The definition “onboarding” of version 9 is unknown. Start"),
        ]
        for (words, told) in table {
            let run = try CommandRun(arguments: ["journey"] + words, environment: store.environment)
            #expect(run.status == 64 && run.diagnostics.contains(told), "\(run.diagnostics)")
        }
    }

    @Test func `errors have a vendor's shape where a projection was asked for`() throws {
        let store = try JourneyStoreRun()
        #expect(try store("journey", "start", store.definition, "--id", "j1").status == 0)
        let idwise = try store("journey", "result", "j1", "--projection", "idwise")
        #expect(idwise.status == 64)
        #expect(try IDWiseErrorAnswer(json: idwise.output.utf8).error.code == "journey_not_completed")
        let fourthline = try store("journey", "show", "nobody", "--projection", "fourthline")
        #expect(try FourthlinePluginError(json: fourthline.output.utf8).errorCode == 1001)
        let gbg = try store("journey", "show", "j1", "--projection", "gbg")
        #expect(try GBGResponse(json: gbg.output.utf8).requiredAction == "INITIAL")
        let summary = try store("journey", "show", "j1", "--projection", "idwise")
        #expect(try IDWiseJourneySummary(json: summary.output.utf8).stepSummaries.count == 3)
        let early = try store("journey", "result", "j1", "--projection", "gbg")
        #expect(try GBGErrorAnswer(json: early.output.utf8).scanReason.hasPrefix("journey_not_completed: "))
        #expect(early.status == 64 && early.diagnostics.isEmpty)
        let errors = [
            (["skip", "j1", "10"], "55"), (["skip", "j1", "99"], "66"), (["show", ""], "44"), (["finish", ""], "44"),
            (["finish", "j1"], "journey_not_completed"), (["resume", "j2"], "no_active_journey"),
        ]
        for (words, code) in errors {
            let run = try CommandRun(
                arguments: ["journey"] + words + ["--projection=idwise"], environment: store.environment)
            #expect(run.status == 64)
            #expect(try IDWiseErrorAnswer(json: run.output.utf8).error.code == code, "\(words)")
        }
        let begun = try store("journey", "start", store.definition, "--id", "j3", "--projection", "gbg")
        #expect(try GBGResponse(json: begun.output.utf8).journeyID == "j3")
        let cancelled = try store("journey", "cancel", "j3", "--projection", "idwise")
        #expect(try IDWiseJourneySummary(json: cancelled.output.utf8).journeyId == "j3")
    }

    @Test func `keys: lost, another, and rotated`() throws {
        let store = try JourneyStoreRun()
        #expect(try store("journey", "start", store.definition, "--id", "j1", "--reference", "a").status == 0)
        let usual = "\(store.folder.path)/data/biometrics/keys/journeys.key"
        let other = try store.folder.file("other.key", Array(String(repeating: "5a", count: 32).utf8))
        #expect(
            try store.refusal(
                "journey", "start", "--known", "onboarding@1", "--reference", "b", "--master-key", "file:\(other)")
                == "key_unknown 64")
        let none = "file:\(store.folder.path)/none.key"
        #expect(try store.refusal("journey", "list", "--master-key", none) == "key_unusable 64")
        #expect(!FileManager.default.fileExists(atPath: "\(store.folder.path)/none.key"))
        let rotated = try store("store", "rotate", "--master-key", "file:\(other)", "--earlier-key", "file:\(usual)")
        #expect(rotated.output == "3 keys were encrypted again\n")
        try FileManager.default.removeItem(atPath: usual)
        let after = ["BIOMETRICS_STORE_KEY": "file:\(other)"]
        #expect(try store("store", "check", with: after).status == 0)
        #expect(try store("journey", "list", "--reference", "a", with: after).output.contains("j1"))
        let broken = try store.folder.file("open.key", Array("5a".utf8), permissions: 0o644)
        #expect(try store.refusal("journey", "list", "--master-key", "file:\(broken)") == "key_unusable 64")
    }

    @Test func `a changed history shows`() throws {
        let store = try JourneyStoreRun()
        #expect(try store("journey", "start", store.definition, "--id", "j1").status == 0)
        #expect(try store("journey", "skip", "j1", "30").status == 0)
        #expect(try store("journey", "verify", "j1").status == 0)
        let change = """
            import sqlite3, sys
            with sqlite3.connect(sys.argv[1]) as store:
                store.execute("UPDATE events SET json = replace(json, '30', '20') WHERE sequence = 2")
            """
        let python = try CommandRun(
            program: "/usr/bin/python3", arguments: ["-c", change, "\(store.folder.path)/journeys.db"])
        try #require(python.status == 0, "\(python.diagnostics)")
        let found = try store("journey", "verify", "j1", "--json")
        #expect(found.status == 1)
        let document = try StoreCheckPayload(json: found.output.utf8)
        #expect(document.findings.contains { $0.code == "history_broken" && $0.sequence == 2 })
        #expect(try store("store", "check").status == 1)
    }

    @Test func `due data is listed before it is erased`() throws {
        let store = try JourneyStoreRun()
        #expect(try store("journey", "start", store.definition, "--id", "j1").status == 0)
        #expect(try store("journey", "cancel", "j1").status == 0)
        let soon = try StoreRetentionPayload(json: store("store", "retention", "--dry-run", "--json").output.utf8)
        #expect(soon.isRehearsal && soon.erasures.isEmpty)
        #expect(try store("store", "retention", "--dry-run").output == "Nothing is due: nothing would be erased.\n")
        let late = try store("store", "retention", "--dry-run", "--at", "2099-01-01T00:00:00.000Z", "--json")
        let due = try StoreRetentionPayload(json: late.output.utf8)
        #expect(due.erasures.map(\.journeyId) == ["j1"] && due.erasures.allSatisfy(\.isEverything))
        #expect(try store("store", "retention").output == "Nothing was due: nothing was erased.\n")
        #expect(try store("journey", "show", "j1").output.contains("j1: cancelled"))
    }

    @Test func `statistics of a period are reported, and an invalid period is refused`() throws {
        let store = try JourneyStoreRun()
        #expect(try store("journey", "start", store.definition, "--id", "j1").status == 0)
        #expect(try store("journey", "statistics").output.hasPrefix("0 journeys were judged from "))
        let turned = try store("journey", "statistics", "--from", "2026-02-01", "--before", "2026-01-01")
        #expect(turned.status == 64 && turned.diagnostics.contains("366 days"))
        #expect(try store("journey", "statistics", "--from", "never").status == 64)
    }

    @Test func `a file that is not there is named`() throws {
        let store = try JourneyStoreRun()
        for words in [["journey", "start", "nothere.json"], ["journey", "check", "nothere.json"]] {
            let run = try store(words[0], words[1], words[2])
            #expect(run.status == 66 && run.diagnostics.contains("nothere.json"), "\(words)")
        }
    }

    @Test func `a store of a newer version is left as it is`() throws {
        let store = try JourneyStoreRun()
        #expect(try store("journey", "start", store.definition, "--id", "j1").status == 0)
        let change = """
            import sqlite3, sys
            with sqlite3.connect(sys.argv[1]) as store:
                store.execute("UPDATE store_version SET version = 99")
            """
        let path = "\(store.folder.path)/journeys.db"
        try #require(CommandRun(program: "/usr/bin/python3", arguments: ["-c", change, path]).status == 0)
        #expect(try store.refusal("journey", "next", "j1") == "store_newer_version 65")
        #expect(try store.refusal("journey", "start", store.definition) == "store_newer_version 65")
    }
}
