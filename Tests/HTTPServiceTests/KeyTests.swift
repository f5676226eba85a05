import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import JourneyTestSupport
import Synchronization
import Testing
import Verification

@testable import HTTPService

struct KeyTests {
    private let folder = TemporaryFolder()
    private let now = JourneyInstant.now
    private var file: APIKeyFile { APIKeyFile(path: folder("keys.json")) }

    private func toy(_ options: ServiceOptions = .patient) async throws -> ToyService {
        try await ToyService(options, on: JourneyBench(folder: folder.path), keys: file)
    }

    private func bearer(_ key: String) -> [String: String] { ["Authorization": "Bearer \(key)"] }

    @Test func `a key opens what its scopes say, and nothing is open without one`() async throws {
        let reader = try file.add([.journeys], for: .live, at: now).key
        let toy = try await toy()
        #expect(try await toy.ask("GET", "/healthz").status == 200)
        let none = try await toy.ask("GET", "/v1/journeys")
        #expect(none.status == 401)
        #expect(none.headers["www-authenticate"] == "Bearer")
        #expect(try await toy.ask("GET", "/v1/journeys", bearer(reader)).status == 200)
        #expect(try await toy.ask("GET", "/metrics", bearer(reader)).code == "forbidden")
        #expect(try await toy.ask("GET", "/v1/journeys?key=\(reader)").status == 401)
        #expect(!toy.log.contains(reader))
        // With keys any host is answered, as a proxy gives its own.
        #expect(try await toy.ask("GET", "/v1/journeys", ["Authorization": "Basic \(reader)"]).status == 401)
    }

    @Test(arguments: [
        "", "x", "bio_live_", "bio_live_00_11", "bio_journey_a.1.00", "bio_live___", "bio_journey_e\u{301}\u{323}",
    ])
    func `text that is not a key is refused`(key: String) async throws {
        _ = try file.add([.journeys], for: .live, at: now)
        #expect(try await toy().ask("GET", "/v1/journeys", bearer(key)).status == 401)
    }

    @Test func `a key with another letter, of another environment, or that has ended is refused`() async throws {
        let live = try file.add([.metrics], for: .live, at: now)
        let test = try file.add([.metrics], for: .test, at: now)
        let ended = try file.add([.metrics], for: .live, at: now)
        try file.revoke(ended.entry.id, at: now)
        let toy = try await toy()
        #expect(try await toy.ask("GET", "/metrics", bearer(live.key)).status == 200)
        let last = live.key.last == "0" ? "1" : "0"
        for key in [live.key.dropLast() + last, live.key.dropLast(), test.key[...], ended.key[...]] {
            #expect(try await toy.ask("GET", "/metrics", bearer(String(key))).status == 401)
        }
    }

    @Test func `the file holds no key, is this user's alone, and a key that is replaced ends later`() throws {
        let old = try file.add([.analyze, .lead], for: .test, at: now)
        #expect(try folder.permissions(of: "keys.json") == 0o600)
        #expect(!(try folder.text(of: "keys.json")).contains(String(old.key.suffix(64))))
        let end = try #require(JourneyInstant(milliseconds: now.milliseconds + 1000))
        let new = try file.rotate(old.entry.id, at: now, end: end)
        #expect(new.entry.scopes == [.analyze, .lead])
        #expect(try file.list().map(\.expiresAt) == [end, nil])
        #expect(throws: BiometricsError.self) { try file.revoke("none", at: now) }
        _ = try folder.file("open.json", "{}", permissions: 0o644)
        #expect(throws: BiometricsError.self) { try APIKeyFile(path: folder("open.json")).list() }
        _ = try folder.file("broken.json", "{}")
        #expect(throws: BiometricsError.self) { try APIKeyFile(path: folder("broken.json")).list() }
        #expect(throws: BiometricsError.self) { try APIKeyFile(path: folder("none.json")).list() }
    }

    @Test func `a key that has ended is replaced by none`() throws {
        let old = try file.add([.analyze], for: .live, at: now)
        try file.revoke(old.entry.id, at: now)
        let later = try #require(JourneyInstant(milliseconds: now.milliseconds + 1000))
        #expect(throws: BiometricsError.self) { try file.rotate(old.entry.id, at: now, end: later) }
        #expect(try file.list().map(\.expiresAt) == [now])
        // One that ends later is a key until then.
        let ending = try file.add([.analyze], for: .live, at: now)
        try file.revoke(ending.entry.id, at: later)
        _ = try file.rotate(ending.entry.id, at: now, end: later)
        #expect(throws: BiometricsError.self) { try file.rotate(ending.entry.id, at: later, end: later) }
    }

    @Test func `keys that are made at once are all kept`() async throws {
        let (file, now) = (file, now)
        let made = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<24 {
                group.addTask { try? APIKeyFile(path: file.path).add([.lead], for: .live, at: now).entry.id }
            }
            return await group.reduce(into: Set<String>()) { if let id = $1 { $0.insert(id) } }
        }
        #expect(made.count == 24)
        #expect(Set(try file.list().map(\.id)) == made)
        #expect(try folder.permissions(of: "keys.json.lock") == 0o600)
    }

    @Test func `that the file cannot be read any more is told once, and the keys stay`() throws {
        let key = try file.add([.lead], for: .live, at: now)
        let notes = Notes()
        let ring = try KeyRing(file, for: .live, now: { .now }, note: { notes.add($0) })
        let whole = try folder.text(of: "keys.json")
        try folder.file("keys.json", "{}")
        ring.readAgain()
        ring.readAgain()
        #expect(notes.all.count == 1 && notes.all.first??.contains("damaged") == true)
        #expect(ring.principal(of: key.key) != nil)
        try folder.file("keys.json", whole)
        ring.readAgain()
        #expect(notes.all.count == 2 && notes.all.last == .some(nil))
    }

    @Test func `a key that was made a moment ago is known at its first request`() throws {
        _ = try file.add([.lead], for: .live, at: now)
        let ring = try KeyRing(file, for: .live, leastAge: .zero, now: { .now }, note: { _ in })
        let key = try file.add([.review], named: ReviewerID("r.smit"), for: .live, at: now).key
        #expect(ring.principal(of: key)?.reviewer == ReviewerID("r.smit"))
        #expect(ring.principal(of: key + "0") == nil)
    }

    @Test func `a file of keys without names is read, and its keys decide under their ids`() throws {
        let made = try file.add([.review], for: .live, at: now)
        #expect(try !folder.text(of: "keys.json").contains(#""name""#))
        let ring = try KeyRing(file, for: .live, now: { .now }, note: { _ in })
        #expect(ring.principal(of: made.key)?.reviewer == ReviewerID("key-\(made.entry.id)"))
        #expect(APIKeyFile.name("key-\(made.entry.id)") == nil && APIKeyFile.name("R. Smit") == nil)
    }

    @Test func `a token leads its own journey, for a while, and nothing else`() async throws {
        let key = try file.add([.journeys], for: .live, at: now).key
        let toy = try await toy()
        var paths: [String] = []
        for _ in 0..<2 {
            paths.append(try #require(try await toy.post("/v1/journeys", nil, bearer(key)).headers["location"]))
        }
        let made = try await toy.post("\(paths[0])/tokens", #"{"expiresInSeconds":3600}"#, bearer(key))
        #expect(made.status == 201)
        let token = String(try #require(made.text.firstMatch(of: /"token":"([^"]+)"/)).output.1)
        #expect(try await toy.ask("GET", paths[0], bearer(token)).status == 200)
        #expect(try await toy.post("\(paths[0])/steps/30/skip", nil, bearer(token)).status == 200)
        #expect(try await toy.ask("GET", paths[1], bearer(token)).code == "forbidden")
        #expect(try await toy.ask("GET", "/v1/journeys", bearer(token)).code == "forbidden")
        #expect(try await toy.ask("GET", "\(paths[0])/result", bearer(token)).code == "forbidden")
        #expect(try await toy.ask("DELETE", paths[0], bearer(token)).code == "forbidden")
        #expect(try await toy.post("\(paths[0])/tokens", nil, bearer(token)).code == "forbidden")
        #expect(try await toy.ask("GET", paths[0], bearer(token + "0")).status == 401)
        // The key itself may begin journeys and not lead them.
        #expect(try await toy.ask("GET", paths[0], bearer(key)).code == "forbidden")
    }

    @Test func `a token is told what its person may know, and a key what its company may`() async throws {
        let key = try file.add([.journeys, .lead, .review], for: .live, at: now)
        let toy = try await toy()
        let path = try #require(try await toy.post("/v1/journeys", nil, bearer(key.key)).headers["location"])
        let made = try await toy.post("\(path)/tokens", nil, bearer(key.key))
        let token = String(try #require(made.text.firstMatch(of: /"token":"([^"]+)"/)).output.1)
        for words in ["image person=a number=X1", "image person=a attack"] {
            let headers = bearer(token).merging(["Content-Type": "application/octet-stream"]) { $1 }
            let given = try await toy.ask("POST", "\(path)/next?wait=true", headers, body: Array(words.utf8))
            #expect(given.status == 200 && given.text.contains(#""documentType":null"#))
        }
        let own = try await toy.ask("GET", "\(path)/summary", bearer(token)).text
        #expect(own.contains(#""interimRuleAssessment":null"#) && own.contains(#""hasPassedRules":null"#))
        // Nothing is to be confirmed here, so that the person sees nothing that was read.
        #expect(!own.contains("X1") && !own.contains("selfie_liveness"))
        let whole = try await toy.ask("GET", "\(path)/summary", bearer(key.key)).text
        #expect(
            whole.contains("X1") && whole.contains(#""interimRuleAssessment":"Failed""#)
                && whole.contains("selfie_liveness"))
        _ = try await toy.post("\(path)/steps/30/skip", nil, bearer(token))
        let finished = try await toy.post("\(path)/finish", nil, bearer(token)).text
        #expect(finished.contains(#""finalDecision":"Refer""#) && finished.contains(#""systemDecision":null"#))
        let word = try await toy.post(
            "\(path)/reviews", #"{"verdict":"Approved","reason":"seen_before"}"#, bearer(key.key))
        #expect(word.text.contains("seen_before"))
        let told = try await toy.ask("GET", path, bearer(token)).text
        #expect(told.contains(#""finalDecision":"Complete""#) && told.contains(#""reviews":[]"#))
        #expect(!told.contains("seen_before") && !told.contains("key-") && !told.contains("Refer"))
        #expect(!(try await toy.ask("GET", "\(path)/summary", bearer(token)).text.contains("X1")))
        #expect(try await toy.ask("GET", path, bearer(key.key)).text.contains("key-\(key.entry.id)"))
    }

    @Test func `a token ends at its exact second, and another service's is refused`() throws {
        let journey = JourneyID("j.1")
        let secret = [UInt8](repeating: 1, count: 32)
        let (token, expiry) = try JourneyTokens(secret: secret, now: { 1000 }).make(for: journey, seconds: 60)
        #expect(expiry.milliseconds == 1_060_000)
        #expect(JourneyTokens(secret: secret, now: { 1059 }).content(of: token) == .init(journey: journey, key: nil))
        #expect(JourneyTokens(secret: secret, now: { 1060 }).content(of: token) == nil)
        #expect(JourneyTokens(secret: [UInt8](repeating: 2, count: 32), now: { 1000 }).content(of: token) == nil)
        #expect(JourneyTokens(secret: secret, now: { 1000 }).content(of: token.replacing("j.1", with: "j.2")) == nil)
        #expect(JourneyTokens(secret: secret, now: { 1000 }).content(of: token.replacing("1060", with: "9999")) == nil)
        // The boundary between a journey's name and a key's cannot be moved.
        let (other, _) = try JourneyTokens(secret: secret, now: { 1000 }).make(for: journey, by: "k", seconds: 60)
        #expect(JourneyTokens(secret: secret, now: { 1000 }).content(of: other) == .init(journey: journey, key: "k"))
        #expect(JourneyTokens(secret: secret, now: { 1000 }).content(of: other.replacing(".k.", with: "..")) == nil)
    }

    @Test func `another secret ends the tokens that were made with the one before`() throws {
        let journey = JourneyID("j.1")
        let shared = SharedSecret()
        let tokens = JourneyTokens(secret: shared.bytes, now: { 1000 })
        let (token, _) = try tokens.make(for: journey, seconds: 60)
        #expect(tokens.content(of: token)?.journey == journey)
        shared.change()
        #expect(tokens.content(of: token) == nil)
    }

    @Test func `a token ends with the key by which it was made`() async throws {
        let made = try file.add([.journeys], for: .live, at: now)
        let lasting = try file.add([.journeys], for: .live, at: now)
        let toy = try await toy()
        let path = try #require(try await toy.post("/v1/journeys", nil, bearer(made.key)).headers["location"])
        var tokens: [String] = []
        for key in [made.key, lasting.key] {
            let answer = try await toy.post("\(path)/tokens", nil, bearer(key))
            tokens.append(String(try #require(answer.text.firstMatch(of: /"token":"([^"]+)"/)).output.1))
        }
        // One that a service without keys made, or that names a key that never was, leads nothing.
        let id = try #require(JourneyID(rawValue: String(path.split(separator: "/").last ?? "")))
        for name in [nil, "none"] {
            let (stranger, _) = try toy.service.tokens.make(for: id, by: name, seconds: 60)
            #expect(try await toy.ask("GET", path, bearer(stranger)).status == 401)
        }
        for token in tokens { #expect(try await toy.ask("GET", path, bearer(token)).status == 200) }
        try file.revoke(made.entry.id, at: now)
        toy.service.keys?.readAgain()
        #expect(try await toy.ask("GET", path, bearer(tokens[0])).status == 401)
        #expect(try await toy.ask("GET", path, bearer(tokens[1])).status == 200)
    }

    @Test func `a key that asks too often waits`() async throws {
        let key = try file.add([.metrics], for: .live, at: now).key
        var options = ServiceOptions.patient
        options.requestsPerMinute = 20
        let toy = try await toy(options)
        #expect(try await toy.ask("GET", "/metrics", bearer(key)).status == 200)
        #expect(try await toy.ask("GET", "/metrics", bearer(key)).status == 200)
        let limiter = RateLimiter(perMinute: 60)
        let start = ContinuousClock.now
        let answers = (0..<7).map { _ in limiter.allows("a", at: start) }
        #expect(answers == [true, true, true, true, true, true, false])
        #expect(!limiter.allows("a", at: start + .milliseconds(999)))
        #expect(limiter.allows("a", at: start + .seconds(2)))
        #expect(limiter.allows("b", at: start))
    }
}

/// A secret that changes while it is used.
private final class SharedSecret: Sendable {
    private let byte = Mutex<UInt8>(1)

    var bytes: [UInt8] { byte.withLock { [UInt8](repeating: $0, count: 32) } }

    func change() { byte.withLock { $0 += 1 } }
}

/// What was noted.
private final class Notes: Sendable {
    private let notes = Mutex<[String?]>([])

    var all: [String?] { notes.withLock { $0 } }

    func add(_ note: String?) { notes.withLock { $0.append(note) } }
}
