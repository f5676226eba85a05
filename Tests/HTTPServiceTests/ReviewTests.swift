import BiometricsCore
import BiometricsTestSupport
import Foundation
import JourneyTestSupport
import Testing
import Verification
import VerificationService
import VerificationStore

@testable import HTTPService

/// Only a reviewer with a key of that scope sees the evidence, under the key's name.
struct ReviewTests {
    private let folder = TemporaryFolder()
    private let bench: JourneyBench
    private let toy: ToyService
    private let key: String
    private let reviewer: String
    private let others: [String]

    init() async throws {
        bench = try await JourneyBench(folder: folder.path)
        let file = APIKeyFile(path: folder("keys.json"))
        let made = try file.add([.review], for: .live, at: .now)
        key = made.key
        reviewer = "key-\(made.entry.id)"
        others = [
            try file.add(Set(Scope.allCases).subtracting([.review]), for: .live, at: .now).key, "none",
        ]
        toy = try await ToyService(on: bench, keys: file)
    }

    /// A key that the running service knows. By itself it reads the file of keys a moment later.
    private func makeKey(_ scopes: Set<Scope>) throws -> String {
        let key = try APIKeyFile(path: folder("keys.json")).add(scopes, for: .live, at: .now).key
        toy.service.keys?.readAgain()
        return key
    }

    /// A finished journey. One whose document came before is referred; another's selfie is rejected.
    @discardableResult
    private func lead(_ name: String, number: String = "X1", selfie: String = "a", fields: [String] = []) async throws
        -> JourneyID
    {
        let id = JourneyID(name)
        _ = try await bench.service.start(JourneyBench.definition().reference, reference: name, as: id)
        for (step, slot, person) in [("10", SubmissionSlot.front, "a"), ("20", .faceImage, selfie)] {
            try await bench.service.give("image person=\(person) number=\(number) \(name)", step, slot, of: id)
        }
        for value in fields {
            try await bench.service.confirm(
                [.init(name: .init(rawValue: "surname"), value: value)], of: StepID("10"), of: id)
        }
        try await bench.service.skip(StepID("30"), of: id)
        try await bench.service.finish(id)
        return id
    }

    /// A journey that is referred, as another's document has its number.
    private func refer(_ name: String = "j2", fields: [String] = []) async throws -> JourneyID {
        try await lead("j1")
        return try await lead(name, fields: fields)
    }

    private func ask(_ path: String, _ key: String? = nil, _ more: [String: String] = [:]) async throws
        -> RawConnection.Answer
    {
        try await toy.ask("GET", path, more.merging(["Authorization": "Bearer \(key ?? self.key)"]) { $1 })
    }

    private func looks(_ id: JourneyID) async throws -> [(actor: JourneyActor, evidence: [EvidenceReference])] {
        var found: [(JourneyActor, [EvidenceReference])] = []
        for stored in try await bench.store.events(of: id, after: 0) {
            let event = try stored.event()
            if case .viewed(let evidence) = event.happening { found.append((event.actor, evidence)) }
        }
        return found
    }

    @Test func `the queue has what is referred until somebody gives a word, in pages`() async throws {
        try await lead("j1")
        try await lead("j3", number: "X3", selfie: "b")
        for name in ["j4", "j5", "j6"] { try await lead(name) }
        let page = try await ask("/v1/reviews?limit=2")
        #expect(page.text.contains("\"j4\"") && page.text.contains("\"j5\"") && !page.text.contains("\"j6\""))
        #expect(!page.text.contains("\"j1\"") && !page.text.contains("\"j3\""))
        #expect(page.text.contains(#""rules":{"no_duplicate_documents":"Failed"}"#))
        let cursor = try #require(page.text.firstMatch(of: /"nextCursor":"([^"]+)"/)).output.1
        let rest = try await ask("/v1/reviews?cursor=\(cursor)")
        #expect(rest.text.contains("\"j6\"") && !rest.text.contains("\"j5\""))
        #expect(rest.text.contains(#""nextCursor":null"#))
        let word = #"{"verdict":"Approved","reason":"same_person"}"#
        #expect(
            try await toy.post("/v1/journeys/j5/reviews", word, ["Authorization": "Bearer \(key)"]).status == 200)
        _ = try await bench.service.erase(JourneyID("j6"), by: .client)
        let left = try await ask("/v1/reviews")
        #expect(left.text.contains("\"j4\"") && !left.text.contains("\"j5\"") && !left.text.contains("\"j6\""))
        for wrong in [
            "limit=0", "limit=201", "limit=x", "cursor=x", "cursor=1.a/b", "cursor=", "cursor=-1.a",
            "cursor=123456789012345.a",
        ] {
            #expect(try await ask("/v1/reviews?\(wrong)").status == 400, "\(wrong)")
        }
    }

    @Test func `pictures that are shown count as bytes in memory`() async throws {
        let id = try await refer()
        let media = try await bench.store.evidence(of: id).first { $0.kind == .media }
        let piece = try #require(media)
        let path = "/v1/reviews/\(id)/evidence/\(piece.reference.id)"
        #expect(try await ask(path).status == 200)
        #expect(toy.service.gate.load.bytes == 0)
        #expect(toy.service.gate.reserve(bytes: toy.service.gate.maximumBytes - 2 * piece.byteCount + 1))
        let looks = try await looks(id).count
        let refused = try await ask(path)
        #expect(refused.status == 429 && refused.headers["retry-after"] != nil)
        // Evidence that was not shown was not viewed.
        #expect(try await self.looks(id).count == looks)
        toy.service.gate.release(bytes: 1)
        #expect(try await ask(path).status == 200)
    }

    @Test func `one request looks at so many journeys and no more, and the list goes on behind them`() async throws {
        // As in a store that has just got its queue, no finished journey was viewed.
        let id = try await refer("j9")
        var (found, cursor, requests): (Int, String?, Int) = (0, nil, 0)
        let count = JourneyService.reviewsLookedAt + 5
        for number in 0..<count {
            let name = "q\(number)"
            _ = try await bench.service.start(JourneyBench.definition().reference, as: JourneyID(rawValue: name))
        }
        try change("INSERT INTO review_queue (journey, since) SELECT id, 0 FROM journeys WHERE status = 'open'")
        repeat {
            let page = try await ask("/v1/reviews" + (cursor.map { "?cursor=\($0)" } ?? ""))
            #expect(page.status == 200)
            found += page.text.matches(of: /"journeyId":"([^"]+)"/).map(\.output.1).count { $0 == id.rawValue }
            cursor = page.text.firstMatch(of: /"nextCursor":"([^"]+)"/).map { String($0.output.1) }
            requests += 1
        } while cursor != nil && requests < 99
        #expect(found == 1 && requests == 2)
    }

    /// Changes the store behind everybody's back.
    private func change(_ statement: String) throws {
        let script = """
            import sqlite3, sys
            store = sqlite3.connect(sys.argv[1])
            store.execute(sys.argv[2])
            store.commit()
            """
        try ProgramRun.succeed("/usr/bin/env", ["python3", "-c", script, "\(folder.path)/journeys.sqlite", statement])
    }

    @Test func `journeys finished before the queue are in it, and settled ones leave it`() async throws {
        let id = try await refer()
        // As a store of the version before is brought to this one.
        try change("DELETE FROM review_queue")
        try change(
            "INSERT INTO review_queue (journey, since) SELECT id, started FROM journeys WHERE status = 'finished'")
        #expect(try await bench.store.journeysToReview(ReviewQuery(limit: 9)).count == 2)
        #expect(try await bench.service.journeysToReview(ReviewQuery(limit: 9)).journeys.map(\.id) == [id])
        #expect(try await bench.store.journeysToReview(ReviewQuery(limit: 9)).map(\.journey) == [id])
    }

    @Test func `a journey that cannot be read is left out of the queue`() async throws {
        let id = try await refer()
        let damaged = try await lead("j3")
        try change("INSERT INTO review_queue (journey, since) VALUES ('\(damaged)', 0) ON CONFLICT DO NOTHING")
        try change("UPDATE events SET json = 'x' WHERE journey = '\(damaged)' AND sequence = 2")
        let page = try await ask("/v1/reviews")
        #expect(page.status == 200)
        #expect(page.text.matches(of: /"journeyId":"([^"]+)"/).map(\.output.1) == [Substring(id.rawValue)])
    }

    @Test func `a case is held by one, and another is told whose it is`() async throws {
        let id = try await refer()
        let other = try makeKey([.review])
        let (mine, others) = (["Authorization": "Bearer \(key)"], ["Authorization": "Bearer \(other)"])
        let held = try await toy.post("/v1/reviews/\(id)/claim", "{}", mine)
        #expect(held.status == 200 && held.text.contains(#""reviewer":"\#(reviewer)""#))
        let node = try JSONNode(held.text)
        #expect(try JSONSchema.named(by: node).faults(of: node) == [])
        #expect(held.headers["etag"] == "\"\(try await bench.service.journey(id).sequence)\"")
        let word = #"{"verdict":"Approved","reason":"same_person"}"#
        for refused in [
            try await toy.post("/v1/reviews/\(id)/claim", "{}", others),
            try await toy.ask("DELETE", "/v1/reviews/\(id)/claim", others),
            try await toy.post("/v1/journeys/\(id)/reviews", word, others),
        ] {
            #expect(refused.status == 409 && refused.text.contains(#""code":"case_held""#))
            #expect(refused.text.contains(reviewer))
        }
        let listed = try await ask("/v1/reviews?holder=me&search=\(id)&rule=no_duplicate_documents&before=2100-01-01")
        #expect(listed.text.contains(#""journeyId":"\#(id)""#) && listed.text.contains(#""until":""#))
        let list = try JSONNode(listed.text)
        #expect(try JSONSchema.named(by: list).faults(of: list) == [])
        #expect(try await ask("/v1/reviews?holder=nobody").text.contains(#""journeys":[]"#))
        #expect(try await ask("/v1/reviews?search=\(id)").text.contains(#""journeyId":"\#(id)""#))
        #expect(try await ask("/v1/reviews?search=X").text.contains(#""journeys":[]"#))
        for wrong in [
            "holder=x", "rule=x", "before=x", "search=", "search=%07", "search=\(String(repeating: "a", count: 65))",
        ] {
            #expect(try await ask("/v1/reviews?\(wrong)").status == 400, "\(wrong)")
        }
        #expect(try await toy.ask("DELETE", "/v1/reviews/\(id)/claim", mine).text.contains(#""holder":null"#))
        #expect(try await toy.post("/v1/journeys/\(id)/reviews", word, others).status == 200)
        #expect(try await toy.post("/v1/reviews/\(id)/claim", "{}", mine).text.contains("review_not_awaited"))
    }

    @Test func `a named key decides under its name, also after it is replaced`() async throws {
        let id = try await refer()
        let file = APIKeyFile(path: folder("keys.json"))
        let first = try file.add([.review], named: ReviewerID("r.smit"), for: .live, at: .now)
        let end = try #require(JourneyInstant(milliseconds: JourneyInstant.now.milliseconds + 60_000))
        let second = try file.rotate(first.entry.id, at: .now, end: end)
        toy.service.keys?.readAgain()
        let held = try await toy.post("/v1/reviews/\(id)/claim", "{}", ["Authorization": "Bearer \(first.key)"])
        #expect(held.status == 200 && held.text.contains(#""reviewer":"r.smit""#))
        #expect(try await ask("/v1/reviews?holder=me", second.key).text.contains(#""journeyId":"\#(id)""#))
        let word = #"{"verdict":"Approved","reason":"same_person"}"#
        let decided = try await toy.post(
            "/v1/journeys/\(id)/reviews", word, ["Authorization": "Bearer \(second.key)"])
        #expect(decided.status == 200)
        #expect(try await bench.service.journey(id).reviews.map(\.reviewer) == [ReviewerID("r.smit")])
    }

    @Test func `a note is read by reviewers, stands nowhere in the plain, and is gone with the journey`() async throws {
        let id = try await refer()
        let mine = ["Authorization": "Bearer \(key)"]
        let text = "Called the bank: <b>all</b> is well, says Zacharias."
        let body = #"{"text":"\#(text)"}"#
        #expect(try await toy.post("/v1/reviews/\(id)/notes", body, mine).text.contains(#""notes":1"#))
        let opened = try await ask("/v1/reviews/\(id)")
        #expect(opened.text.contains("Zacharias"))
        let node = try JSONNode(opened.text)
        #expect(try JSONSchema.named(by: node).faults(of: node) == [])
        for wrong in [#"{}"#, #"{"text":""}"#, #"{"text":" \n"}"#, #"{"text":"a\u0000"}"#, #"{"text":"a","b":1}"#] {
            #expect(try await toy.post("/v1/reviews/\(id)/notes", wrong, mine).status == 400, "\(wrong)")
        }
        let long = String(repeating: "é", count: JourneyService.noteLength)
        #expect(try await toy.post("/v1/reviews/\(id)/notes", #"{"text":"\#(long)"}"#, mine).status == 200)
        #expect(try await toy.post("/v1/reviews/\(id)/notes", #"{"text":"\#(long)é"}"#, mine).status == 400)
        for stored in try await bench.store.events(of: id, after: 0) {
            #expect(!String(decoding: stored.bytes, as: UTF8.self).contains("Zacharias"))
        }
        let files = try #require(FileManager.default.enumerator(atPath: folder.path))
        for case let name as String in files {
            let bytes = (try? Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))) ?? Data()
            #expect(bytes.range(of: Data("Zacharias".utf8)) == nil, "\(name)")
        }
        _ = try await bench.service.erase(id, by: .client)
        #expect(try await bench.store.evidence(of: id).isEmpty)
        #expect(try await toy.post("/v1/reviews/\(id)/notes", body, mine).status == 410)
    }

    @Test func `statistics are for keys that review or count, and contain no personal data`() async throws {
        let id = try await refer()
        let counter = try makeKey([.statistics])
        let leader = try makeKey([.journeys, .lead, .metrics])
        for allowed in [key, counter] {
            let found = try await ask("/v1/statistics", allowed)
            #expect(found.status == 200 && found.text.contains(#""finished":2"#))
            #expect(found.text.contains(#""no_duplicate_documents":{"Refer":1}"#))
            #expect(!found.text.contains(id.rawValue) && !found.text.contains("X1"))
            let node = try JSONNode(found.text)
            #expect(try JSONSchema.named(by: node).faults(of: node) == [])
        }
        #expect(try await ask("/v1/statistics", leader).status == 403)
        #expect(try await ask("/v1/reviews", counter).status == 403)
        for wrong in [
            "from=x", "before=2026-13-01", "from=2026-01-02&before=2026-01-01", "from=2020-01-01", "definition=%20",
        ] {
            #expect(try await ask("/v1/statistics?\(wrong)").status == 400, "\(wrong)")
        }
    }

    @Test func `every look is an event with the reviewer's name, written before anything is shown`() async throws {
        let id = try await refer(fields: ["<script>"])
        let opened = try await ask("/v1/reviews/\(id)")
        #expect(opened.status == 200)
        let node = try JSONNode(opened.text)
        #expect(try JSONSchema.named(by: node).faults(of: node) == [])
        #expect(opened.text.contains(#""confirmed":{"10":{"surname":"<script>"}}"#))
        #expect(opened.text.contains("X1") && opened.text.contains("no_duplicate_documents"))
        let names = opened.text.matches(of: /"evidenceId":"([^"]+)"/).map { String($0.output.1) }
        #expect(names.count == 2)
        #expect(opened.headers["cache-control"] == "no-store")
        let picture = try await ask("/v1/reviews/\(id)/evidence/\(names[0])")
        #expect(picture.status == 200)
        #expect(picture.text == "image person=a number=X1 j2")
        let looks = try await looks(id)
        #expect(looks.count == 2)
        let name = ReviewerID(reviewer)
        #expect(looks.allSatisfy { $0.actor == .reviewer(id: name) })
        #expect(looks[1].evidence.map(\.id.rawValue) == [names[0]])
        #expect(!looks[0].evidence.isEmpty)
        let sequence = try await bench.service.journey(id).sequence
        #expect(opened.headers["etag"] == "\"\(sequence - 1)\"")
        #expect(picture.headers["etag"] == "\"\(sequence)\"")
        // The chain holds with looks in it.
        var findings: [StoreFinding] = []
        _ = try await bench.vault.check { findings.append($0) }
        #expect(findings.isEmpty)
        #expect(!toy.log.contains(key) && !toy.log.contains("X1"))
    }

    @Test func `evidence is of no type that runs, is not kept by anybody, and is shown in no other page`() async throws
    {
        let id = try await refer()
        let name = try #require(try await bench.store.evidence(of: id).first { $0.kind == .media }).reference.id
        let answer = try await ask("/v1/reviews/\(id)/evidence/\(name)")
        #expect(answer.headers["content-type"] == "application/octet-stream")
        #expect(answer.headers["cache-control"] == "no-store")
        #expect(answer.headers["x-content-type-options"] == "nosniff")
        #expect(answer.headers["content-disposition"] == "attachment")
        #expect(answer.headers["cross-origin-resource-policy"] == "same-origin")
        #expect(answer.headers["content-security-policy"]?.contains("sandbox") == true)
        let known = try await ask(
            "/v1/reviews/\(id)/evidence/\(name)", nil, ["If-None-Match": answer.headers["etag"] ?? ""])
        #expect(known.status == 200)
    }

    @Test(
        arguments: [
            ([0xff, 0xd8, 0xff, 0xe0], "image/jpeg"), (Array("<svg onload=1>".utf8), "application/octet-stream"),
            (Array("<html><script>".utf8), "application/octet-stream"), (Array("%PDF-1.7".utf8), "application/pdf"),
            ([0, 0, 0, 24] + Array("ftypheic".utf8), "image/heic"),
            ([0, 0, 0, 24] + Array("ftypisom".utf8), "video/mp4"),
            ([0x1a, 0x45, 0xdf, 0xa3], "video/webm"), (Array("RIFF....WEBPVP8 ".utf8), "image/webp"),
            ([], "application/octet-stream"), (Array("RIFF".utf8), "application/octet-stream"),
            ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], "image/png"),
        ] as [([UInt8], String)])
    func `the type is that of the bytes`(bytes: [UInt8], type: String) {
        #expect(EvidenceType.of(bytes) == type)
    }

    @Test func `another key, a journey's token, none, and a service without keys show nothing`() async throws {
        let id = try await refer()
        let evidence = try #require(try await bench.store.evidence(of: id).first { $0.kind == .media }).reference.id
        let paths = ["/v1/reviews", "/v1/reviews/\(id)", "/v1/reviews/\(id)/evidence/\(evidence)"]
        let own = String(key.split(separator: "_")[2])
        let (token, _) = try toy.service.tokens.make(for: id, by: own, seconds: 600)
        let open = try await ToyService(journeys: ServedJourneys(bench.service, in: bench.store))
        for path in paths {
            #expect(try await ask(path, others[0]).code == "forbidden", "\(path)")
            #expect(try await ask(path, others[1]).status == 401, "\(path)")
            #expect(try await ask(path, token).code == "forbidden", "\(path)")
            #expect(try await toy.ask("GET", path).status == 401, "\(path)")
            #expect(try await toy.ask("GET", "\(path)?key=\(key)").status == 401, "\(path)")
            #expect(try await toy.ask("GET", path, ["Cookie": "key=\(key)"]).status == 401, "\(path)")
            #expect(try await open.ask("GET", path).status == 401, "\(path)")
            #expect(try await ask(path, nil, ["Origin": "https://example.org"]).code == "origin_not_allowed", "\(path)")
        }
        let word = #"{"verdict":"Approved","reason":"same_person"}"#
        let path = "/v1/journeys/\(id)/reviews"
        #expect(try await toy.post(path, word, ["Authorization": "Bearer \(token)"]).code == "forbidden")
        #expect(try await toy.post(path, word, ["Authorization": "Bearer \(others[0])"]).code == "forbidden")
        #expect(try await looks(id).isEmpty)
        #expect(try await bench.service.journey(id).reviews.isEmpty)
        #expect(!toy.log.contains(key) && !toy.log.contains(token))
    }

    @Test func `evidence that is open, erased, missing, or another journey's is not shown`() async throws {
        let id = try await refer()
        let other = JourneyID("j1")
        let theirs = try #require(try await bench.store.evidence(of: other).first { $0.kind == .media }).reference.id
        let findings = try #require(try await bench.store.evidence(of: id).first { $0.kind == .findings }).reference.id
        #expect(try await ask("/v1/reviews/\(id)/evidence/\(theirs)").status == 410)
        #expect(try await ask("/v1/reviews/\(id)/evidence/\(findings)").status == 410)
        #expect(try await ask("/v1/reviews/nobody/evidence/\(theirs)").status == 404)
        #expect(try await ask("/v1/reviews/nobody").status == 404)
        let open = try await bench.service.start(JourneyBench.definition().reference)
        #expect(try await ask("/v1/reviews/\(open)").code == "review_not_allowed")
        _ = try await bench.service.erase(id, by: .client)
        #expect(try await ask("/v1/reviews/\(id)").status == 410)
        #expect(try await looks(id).isEmpty)
    }

    @Test func `a word is on what was seen`() async throws {
        let id = try await refer()
        let seen = try #require(try await ask("/v1/reviews/\(id)").headers["etag"])
        _ = try await ask("/v1/reviews/\(id)")
        let word = #"{"verdict":"Approved","reason":"same_person"}"#
        let headers = ["Authorization": "Bearer \(key)", "If-Match": seen]
        #expect(try await toy.post("/v1/journeys/\(id)/reviews", word, headers).status == 412)
        #expect(try await bench.service.journey(id).reviews.isEmpty)
    }
}
