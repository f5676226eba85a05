import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import JourneyTestSupport
import Testing
import Verification
import VerificationStore

@testable import HTTPService

struct JourneyTests {
    private let folder = TemporaryFolder()
    private let bench: JourneyBench
    private let toy: ToyService

    init() async throws {
        bench = try await JourneyBench(folder: folder.path)
        toy = try await ToyService(on: bench)
    }

    /// A journey's path.
    private func start(_ headers: [String: String] = [:]) async throws -> String {
        let answer = try await toy.post("/v1/journeys", nil, headers)
        #expect(answer.status == 201)
        return try #require(answer.headers["location"])
    }

    @Test func `a client says whether media came from the camera, and only that`() async throws {
        let path = try await start()
        let refused = try await toy.give("image person=a number=X1", "\(path)/next?origin=web")
        #expect(refused.status == 400 && refused.code == "parameter_invalid")
        #expect(try await toy.give("image person=a number=X1", "\(path)/next?wait=true&origin=file").status == 200)
        let id = JourneyID(rawValue: String(path.split(separator: "/").last ?? ""))
        let facts = try await bench.service.facts(of: try await bench.service.journey(try #require(id)))
        #expect(facts.captures.values.map(\.origin) == [.file])
    }

    @Test func `a consent is in the state, the result and a notice, by the text's name alone`() async throws {
        let path = try await start()
        for wrong in [#"{"text":"I agree"}"#, #"{"text":""}"#, "{}", #"{"text":"a","time":"now"}"#] {
            #expect(try await toy.post("\(path)/consent", wrong).code == "request_malformed")
        }
        let given = try await toy.post("\(path)/consent", #"{"text":"terms-2026-11"}"#)
        #expect(given.status == 200 && given.text.contains(#""text":"terms-2026-11""#))
        let tag = given.headers["etag"]
        #expect(try await toy.post("\(path)/consent", #"{"text":"terms-2026-11"}"#).headers["etag"] == tag)
        _ = try await toy.give("image person=a number=X1", "\(path)/next?wait=true")
        _ = try await toy.give("image person=a", "\(path)/next?wait=true")
        _ = try await toy.post("\(path)/steps/30/skip", nil)
        _ = try await toy.post("\(path)/finish", nil)
        #expect(try await toy.ask("GET", "\(path)/result").text.contains(#""text":"terms-2026-11""#))
    }

    @Test func `a document is held against the chosen type and country`() async throws {
        let path = try await start()
        for wrong in ["declaredType=card", "declaredType=", "declaredCountry=nl", "declaredCountry=NLDX"] {
            let refused = try await toy.give("image person=a number=X1", "\(path)/next?\(wrong)")
            #expect(refused.status == 400 && refused.code == "parameter_invalid")
        }
        let words = "image person=a number=X1"
        let other = try await toy.give(words, "\(path)/next?wait=true&declaredType=idCard&declaredCountry=NLD")
        #expect(other.status == 200 && other.text.contains("feedback_document_not_as_declared"))
        let same = try await toy.give(words, "\(path)/next?wait=true&declaredType=passport&declaredCountry=NLD")
        #expect(same.text.contains(#""requiredAction":"SELFIE""#))
    }

    @Test func `a journey's locale is its language for all that the person reads`() async throws {
        let key = ["Idempotency-Key": "locale"]
        let answer = try await toy.post("/v1/journeys", #"{"locale":"nl-be"}"#, key)
        let path = try #require(answer.headers["location"])
        #expect(answer.status == 201 && answer.text.contains(#""locale":"nl-BE""#))
        #expect(try await toy.post("/v1/journeys", #"{"locale":"nl-BE"}"#, key).status == 200)
        #expect(try await toy.post("/v1/journeys", #"{"locale":"de"}"#, key).code == "request_key_reused")
        #expect(try await toy.post("/v1/journeys", #"{"locale":"Dutch please"}"#).code == "request_malformed")
        let blurred = try await toy.give("image blurred person=a", "\(path)/next?wait=true")
        let dutch = try #require(FeedbackCode.documentNotLegible.text(in: .dutch)?.title)
        #expect(blurred.text.contains(dutch))
        let summary = try await toy.ask("GET", "\(path)/summary").text
        #expect(try await toy.ask("GET", "\(path)/summary?language=nl").text == summary)
        #expect(try await toy.ask("GET", "\(path)/summary?language=en").text != summary)
    }

    @Test func `a journey is led by its actions to a decision, and erased`() async throws {
        let path = try await start()
        var actions: [String?] = []
        for words in ["image blurred person=a", "image person=a number=X1", "image person=a"] {
            let state = try await toy.ask("GET", path)
            actions.append(state.text.firstMatch(of: /"requiredAction":"([A-Z:]+)"/).map { String($0.output.1) })
            #expect(try await toy.give(words, "\(path)/next?wait=true").status == 200)
        }
        #expect(actions == ["INITIAL", "FRONTSIDE:SECONDSCAN", "SELFIE"])
        #expect(try await toy.ask("GET", "\(path)/result").code == "journey_not_completed")
        #expect(try await toy.post("\(path)/steps/10/fields", #"{"fields":{"documentNumber":"X1"}}"#).status == 200)
        #expect(try await toy.post("\(path)/steps/20/skip").code == "step_not_optional")
        #expect(try await toy.post("\(path)/steps/30/skip").status == 200)
        #expect(try await toy.post("\(path)/finish").status == 200)
        for projection in ["native", "idwise", "gbg"] {
            let answer = try await toy.ask("GET", "\(path)/result?projection=\(projection)")
            #expect(answer.status == 200)
        }
        #expect(try await toy.ask("GET", "\(path)/result").text.contains(#""systemDecision":"Complete""#))
        for (language, status) in [("de", 200), ("nl-BE", 200), ("zh-Hant-HK", 200), ("english please", 400)] {
            let target = "\(path)/summary?language=\(language.replacing(" ", with: "%20"))"
            #expect(try await toy.ask("GET", target).status == status, "\(language)")
        }
        #expect(try await toy.post("\(path)/reviews", #"{"verdict":"Rejected","reason":"seen_before"}"#).status == 200)
        let metrics = try await toy.ask("GET", "/metrics")
        #expect(metrics.text.contains(#"biometrics_decisions_total{decision="Complete"} 1"#))
        let erased = try await toy.ask("DELETE", path)
        #expect(erased.status == 200)
        #expect(erased.text.contains(#""receipts":[{"#))
        for target in [path, "\(path)/summary", "\(path)/result"] {
            let gone = try await toy.ask("GET", target)
            #expect(gone.status == 410 && gone.code == "journey_erased", "\(target)")
        }
        // A second request gets the same receipt.
        #expect(try await toy.ask("DELETE", path).status == 200)
        #expect(try await toy.give("image", "\(path)/next").status >= 400)
    }

    @Test func `a state of a journey has one error, whatever is asked`() async throws {
        let cancelled = try await start()
        #expect(try await toy.post("\(cancelled)/cancel").status == 200)
        #expect(try await toy.ask("GET", "\(cancelled)/result").code == "journey_cancelled")
        #expect(try await toy.give("image person=a", "\(cancelled)/next").code == "journey_cancelled")
        #expect(
            try await toy.give("image person=a", "\(cancelled)/steps/10/media/front").code == "journey_cancelled")
        #expect(try await toy.post("\(cancelled)/finish").code == "journey_cancelled")
        let finished = try await start()
        for words in ["image person=a number=X1", "image person=a"] {
            #expect(try await toy.give(words, "\(finished)/next?wait=true").status == 200)
        }
        #expect(try await toy.post("\(finished)/steps/30/skip").status == 200)
        #expect(try await toy.give("image person=a", "\(finished)/next").code == "step_concluded")
        #expect(try await toy.post("\(finished)/finish").status == 200)
        #expect(try await toy.give("image person=a", "\(finished)/next").code == "journey_finished")
    }

    @Test func `a summary speaks the nearest language, also one that only the pages have`() async throws {
        let path = try await start()
        #expect(try await toy.give("image blurred person=a", "\(path)/next?wait=true").status == 200)
        for (language, tag) in [("pt-BR", "pt"), ("ar", "ar"), ("nl-BE", "nl"), ("zh-HK", "en"), ("EN-gb", "en")] {
            let summary = try await toy.ask("GET", "\(path)/summary?language=\(language)")
            let texts = try #require(PageLanguage.builtin.first { $0.tag == tag }).capture
            let title = try #require(texts["feedback_document_not_legible.title"])
            #expect(summary.text.contains(#""errorUserFeedbackTitle":"\#(title)""#), "\(language)")
        }
    }

    @Test func `a submission is accepted at once, examined later, and counted once`() async throws {
        let path = try await start()
        let first = try await toy.give("image person=a", "\(path)/steps/10/media/front", ["Idempotency-Key": "one"])
        #expect(first.status == 202)
        let again = try await toy.give(
            "image person=a", "\(path)/steps/10/media/front?wait=true", ["Idempotency-Key": "one"])
        #expect(again.status == 200)
        func submission(_ answer: RawConnection.Answer) -> String? {
            answer.text.firstMatch(of: /"submissionId":"([^"]+)"/).map { String($0.output.1) }
        }
        #expect(submission(first) != nil && submission(first) == submission(again))
        let other = try await toy.give("image person=b", "\(path)/steps/10/media/front", ["Idempotency-Key": "one"])
        #expect(other.status == 409)
        #expect(other.code == "request_key_reused")
        await toy.service.settle(within: .patient)
        #expect(toy.service.gate.load.calls == 0)
    }

    @Test func `a journey that is begun twice with one key is one`() async throws {
        let first = try await toy.post("/v1/journeys", "{}", ["Idempotency-Key": "k"])
        let second = try await toy.post("/v1/journeys", "{}", ["Idempotency-Key": "k"])
        #expect([first.status, second.status] == [201, 200])
        #expect(first.headers["location"] == second.headers["location"])
        #expect(try await toy.post("/v1/journeys", "{}", ["Idempotency-Key": "no key"]).code == "parameter_invalid")
        for (count, status) in [(64, 201), (65, 400)] {
            let reference = String(repeating: "é", count: count)
            #expect(try await toy.post("/v1/journeys", #"{"reference":"\#(reference)"}"#).status == status)
        }
        let anna = try await toy.post("/v1/journeys", #"{"reference":"anna"}"#, ["Idempotency-Key": "r"])
        #expect(anna.status == 201)
        for body in [#"{"reference":"bob"}"#, "{}"] {
            #expect(try await toy.post("/v1/journeys", body, ["Idempotency-Key": "r"]).code == "request_key_reused")
        }
        #expect(try await toy.post("/v1/journeys", #"{"reference":"anna"}"#, ["Idempotency-Key": "r"]).status == 200)
        let unknown = try await toy.post("/v1/journeys", #"{"definition":{"id":"toy","version":2}}"#)
        #expect(unknown.code == "unknown_definition")
    }

    @Test func `a state that is known is not sent, and one that was left is not changed`() async throws {
        let path = try await start()
        let tag = try #require(try await toy.ask("GET", path).headers["etag"])
        #expect(try await toy.ask("GET", path, ["If-None-Match": tag]).status == 304)
        #expect(try await toy.post("\(path)/steps/30/skip", nil, ["If-Match": tag]).status == 200)
        let stale = try await toy.post("\(path)/cancel", nil, ["If-Match": tag])
        #expect(stale.status == 412)
        #expect(stale.code == "precondition_failed")
        #expect(try await toy.post("\(path)/cancel", nil, ["If-Match": "*"]).status == 200)
    }

    @Test func `a list goes on where it ended`() async throws {
        for _ in 0..<3 { _ = try await start() }
        let first = try await toy.ask("GET", "/v1/journeys?limit=2")
        let cursor = try #require(first.text.firstMatch(of: /"nextCursor":"([^"]+)"/)).output.1
        let second = try await toy.ask("GET", "/v1/journeys?limit=2&cursor=\(cursor)")
        #expect(second.text.matches(of: /"journeyId"/).count == 1)
        #expect(second.text.contains(#""nextCursor":null"#))
        #expect(try await toy.ask("GET", "/v1/journeys?status=finished").text.contains(#""journeys":[]"#))
        for query in ["limit=0", "limit=1001", "limit=x", "status=x"] {
            #expect(try await toy.ask("GET", "/v1/journeys?\(query)").code == "parameter_invalid")
        }
    }

    @Test func `an invented place in a list is refused`() async throws {
        #expect(try await toy.ask("GET", "/v1/journeys?cursor=x").code == "not_found")
    }

    @Test(arguments: [
        ("/v1/journeys", #"{"definiton":1}"#, "request_malformed"), ("/v1/journeys", "[]", "request_malformed"),
        ("/v1/journeys", #"{"reference":""}"#, "request_malformed"),
        ("/v1/journeys", #"{"definition":{"id":"a b","version":1}}"#, "request_malformed"),
        ("/v1/journeys/nobody/finish", "{}", "no_active_journey"), ("/v1/journeys/a%20b/finish", "{}", "not_found"),
    ])
    func `bytes that are not a request are refused with a code`(path: String, body: String, code: String) async throws {
        #expect(try await toy.post(path, body).code == code)
    }

    @Test func `a key that stands twice is refused with its name and place`() async throws {
        let whole = try await toy.post("/v1/journeys", #"{"reference":"a","re\u0066erence":"b"}"#)
        #expect(whole.code == "request_malformed" && whole.text.contains("The key “reference” stands twice."))
        let inner = try await toy.post("/v1/journeys", #"{"definition":{"id":"toy","version":1,"id":"toy"}}"#)
        #expect(inner.text.contains("The key “id” stands twice in “definition”."))
        let path = try await start()
        let media = try await toy.post("\(path)/next", #"{"media":"aQ==","media":"aQ=="}"#)
        #expect(media.code == "request_malformed" && media.text.contains("The key “media” stands twice."))
        let fields = try await toy.post(
            "\(path)/steps/10/fields", #"{"fields":{"documentNumber":"X1","documentNumber":"X2"}}"#)
        #expect(fields.text.contains("The key “documentNumber” stands twice in “fields”."))
    }

    @Test func `a thousand keys more than there are is refused before any is read`() async throws {
        let keys = (0..<4000).map { #""k\#($0)":1"# }.joined(separator: ",")
        #expect(try await toy.post("/v1/journeys", "{\(keys)}").code == "request_malformed")
    }

    @Test func `a service without a store leads no journey`() async throws {
        #expect(try await ToyService().post("/v1/journeys").status == 404)
    }
}
