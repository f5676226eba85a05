import BiometricsClient
import Foundation
import JourneyTestSupport
import Synchronization
import Testing

@testable import HTTPService

/// The Swift client against a running service.
struct SwiftClientTests {
    /// Carries requests, and remembers them.
    private final class Counting: ClientTransport {
        private let transport: URLSessionTransport
        private let asked = Mutex<[String: Set<String>]>([:])

        init(_ address: String) throws { transport = URLSessionTransport(try #require(URL(string: address))) }

        var all: [String: Set<String>] { asked.withLock { $0 } }

        func answer(to request: ClientRequest) async throws(ClientError) -> ClientResponse {
            let sides = request.target.split(separator: "?", maxSplits: 1)
            let query = sides.count > 1 ? sides[1].split(separator: "&").map { String($0.prefix { $0 != "=" }) } : []
            let headers = request.headers.keys.filter { !["Accept", "Authorization", "Content-Type"].contains($0) }
            asked.withLock { $0[request.operation.rawValue, default: []].formUnion(query + headers) }
            return try await transport.answer(to: request)
        }
    }

    private static let choice = DeclaredChoice(type: "passport", country: "NLD")
    private let bench: ClientBench
    private let counting: Counting
    private let service: ServiceClient
    private let picture: ClientMedia

    init() async throws {
        // No prompt is due while the clock stands, however slow the machine is.
        let clock = ToyClock()
        bench = try await ClientBench(now: { clock.now })
        counting = try Counting(bench.address)
        service = ServiceClient(over: counting, key: bench.key)
        picture = ClientMedia(bench.picture, type: "image/png")
    }

    private func words(_ text: String) -> ClientMedia { ClientMedia(Data(text.utf8)) }

    private func code(_ work: () async throws -> Void) async -> String? {
        do {
            try await work()
            return nil
        } catch ClientError.refused(let problem) {
            return problem.code
        } catch {
            return "\(error)"
        }
    }

    /// Gives all that a toy journey asks for.
    private func give(_ id: String) async throws {
        let seen = try await service.preview(
            words("image far"), for: "10", as: "front", of: id, wasGood: true, ifMatch: "*"
        ).value
        #expect(!seen.isGood && seen.advice == ["DOCUMENT_TOO_FAR"] && seen.outline?.count == 4)
        let state = try await service.submitNext(
            words("image person=a number=X1"), of: id, waits: true, idempotencyKey: "one", from: "camera",
            declaring: Self.choice, ifMatch: "*"
        ).value
        #expect(state.submission?.outcome == "assessed")
        _ = try await service.consent(to: "terms-1", in: id, ifMatch: "*")
        _ = try await service.confirm(["surname": "A"], of: "10", of: id, ifMatch: "*")
        _ = try await service.submit(
            words("image person=a \(id)"), to: "20", as: "faceImage", of: id, waits: true, idempotencyKey: "two",
            from: "file", declaring: Self.choice, ifMatch: "*")
        _ = try await service.skip("30", of: id, ifMatch: "*")
    }

    @Test func `all of the contract is asked for, and nothing else`() async throws {
        try await leadJourneys()
        try await followChallenge()
        try await askOnce()
        try await seePages()
        struct Contract: Decodable {
            /// A parameter, or the place of one that several operations have.
            struct Parameter: Decodable {
                let ref: String?
                let name: String?
                let `in`: String?

                enum CodingKeys: String, CodingKey { case ref = "$ref", name, `in` }
            }

            struct Operation: Decodable {
                let operationId: String
                let parameters: [Parameter]?
            }

            struct Path: Decodable {
                let parameters: [Parameter]?
                let get, post, put, delete: Operation?
            }

            struct Components: Decodable { let parameters: [String: Parameter] }

            let paths: [String: Path]
            let components: Components
        }
        let contract = try JSONDecoder().decode(Contract.self, from: try await service.contract().value)
        var operations: Set<String> = []
        var wanted: [String: Set<String>] = [:]
        for (path, item) in contract.paths {
            for (method, found) in [
                ("GET", item.get), ("POST", item.post), ("PUT", item.put), ("DELETE", item.delete),
            ] {
                guard let found else { continue }
                operations.insert("\(found.operationId) \(method) \(path)")
                let parameters = try ((item.parameters ?? []) + (found.parameters ?? [])).map { parameter in
                    guard let name = parameter.ref?.split(separator: "/").last else { return parameter }
                    return try #require(contract.components.parameters[String(name)])
                }
                wanted[found.operationId] = Set(parameters.filter { $0.in != "path" }.compactMap(\.name))
            }
        }
        #expect(Set(ClientOperation.allCases.map { "\($0.rawValue) \($0.method) \($0.path)" }) == operations)
        #expect(counting.all == wanted)
    }

    private func leadJourneys() async throws {
        let first = try await service.startJourney(idempotencyKey: "k").value.id
        try await give(first)
        _ = try await service.finish(first)
        let opened = try await service.submitFirst(
            words("image person=b"), waits: true, idempotencyKey: "one-call", from: "camera",
            declaring: Self.choice
        ).value
        #expect(opened.id != first && opened.requiredAction == "SELFIE")
        let begun = try await service.startJourney(.init(id: "toy", version: 1), reference: "a person")
        let id = begun.value.id
        #expect(begun.tag == "\"1\"" && begun.requestID != nil && begun.value.requiredAction == "INITIAL")
        #expect(try await service.journey(id, unless: begun.tag).value == nil)
        let held = try await service.journey(id, ifMatch: begun.tag).value
        #expect(held?.steps.map(\.id) == ["10", "20", "30"] && held?.action?.stepID == "10")
        try await give(id)
        #expect(try await service.finish(id, ifMatch: "*").value.systemDecision == "Refer")
        #expect(try await service.summary(of: id, language: "nl", ifMatch: "*").value.isCompleted)
        let result = try await service.result(of: id, projection: "idwise", waits: true, ifMatch: "*")
        #expect(result.type == "application/json" && !result.value.isEmpty)
        let token = try await service.makeToken(for: id, seconds: 60, ifMatch: "*").value.token
        let person = ServiceClient(over: counting, key: token)
        #expect(try await person.journey(id).value?.status == "finished")
        #expect(try await person.captureSession(of: id, ifMatch: "*").value.returnUrl == nil)
        #expect(await code { _ = try await person.listJourneys() } == "forbidden")

        let queue = try await service.listReviews(limit: 1).value
        #expect(queue.journeys.map(\.id) == [id] && queue.journeys[0].rules["no_duplicate_documents"] == "Failed")
        #expect(await code { _ = try await service.listReviews(cursor: "x") } == "parameter_invalid")
        let waiting = try await service.listReviews(
            search: id, rule: "no_duplicate_documents", before: "2100-01-01", holder: "nobody", limit: 9
        ).value.journeys
        #expect(waiting.map(\.reference) == ["a person"] && waiting[0].holder == nil)
        let taken = try await service.claim(id).value
        #expect(taken.awaitsReview && taken.holder != nil)
        #expect(try await service.listReviews(holder: "me").value.journeys.map(\.holder) == [taken.holder])
        #expect(try await service.release(id).value.holder == nil)
        #expect(try await service.note("Called back.", on: id).value.notes == 1)
        let item = try #require(try await service.review(of: id).value.media.first)
        #expect(try await service.evidence(item.id, of: id).value == Data("image person=a number=X1".utf8))
        #expect(
            await code { _ = try await service.decide(.approved, because: "same_person", on: id, ifMatch: "\"1\"") }
                == "precondition_failed")
        let word = try await service.decide(.approved, because: "same_person", on: id)
        #expect(word.value.finalDecision == "Complete")
        let page = try await service.listJourneys(status: "finished", limit: 1).value
        #expect(page.journeys.count == 1)
        let none = try await service.listJourneys(
            decision: "Rejected", rule: "same_subject", from: "2020-01-01", before: "2020-01-02", reference: "nobody")
        #expect(none.value.journeys.isEmpty)
        let figures = try await service.statistics(from: "2026-01-01", before: "2026-12-31", definition: "toy").value
        #expect(figures.finished == 2 && figures.referred == 1 && figures.awaitingReview == 0)
        #expect(figures.timeInReview?.count == 1 && figures.timeToDecision?.count == 2)
        let rest = try await service.listJourneys(status: "finished", cursor: page.nextCursor).value
        #expect(rest.journeys.count == 1 && rest.nextCursor == nil)
        #expect(try await service.erase(first, ifMatch: "*").value.receipts.map(\.retention).contains("media"))
    }

    private func followChallenge() async throws {
        let id = try await service.startJourney(.init(id: "active", version: 1)).value.id
        _ = try await service.submitNext(words("image person=a \(id)"), of: id, waits: true)
        let challenge = try await service.issueChallenge(for: "20", of: id, ifMatch: "*").value
        do throws(ClientError) {
            _ = try await service.prompt(0, of: challenge.ticket, for: "20", of: id, ifMatch: "*")
            Issue.record("A prompt came before its time.")
        } catch {
            guard case .refused(let problem) = error else { throw error }
            #expect(problem.code == "prompt_not_due" && problem.retryAfterSeconds != nil)
        }
        let digest = String(repeating: "0", count: 64)
        let piece = try await service.note(
            piece: 0, byteCount: 5, digest: digest, of: challenge.ticket, for: "20", of: id, ifMatch: "*")
        #expect(challenge.delivery == .pieces && piece.value.number == 0)
        let response = ChallengeResponse(ticket: challenge.ticket, promptTimes: [1])
        #expect(
            await code { _ = try await service.submitNext(words("video"), of: id, answering: response) }
                == "challenge_unfinished")
        #expect(
            await code {
                _ = try await service.submit(
                    words("video"), to: "20", as: "livenessResult", of: id, answering: response)
            } == "challenge_unfinished")
        #expect(
            await code { _ = try await service.issueChipChallenge(for: "20", of: id, ifMatch: "*") }
                == "unexpected_submission")
        #expect(
            await code { _ = try await service.beginChipSession(for: "20", of: id, ifMatch: "*") }
                == "unexpected_submission")
        let chip = ChallengeResponse(ticket: challenge.ticket, chipResponse: "00")
        #expect(
            await code { _ = try await service.submitNext(words("archive"), of: id, answering: chip) }
                == "media_not_accepted")
        #expect(
            await code {
                _ = try await service.submit(words("archive"), to: "20", as: "livenessResult", of: id, answering: chip)
            } == "media_not_accepted")
        #expect(try await service.cancel(id, ifMatch: "*").value.status == "cancelled")
    }

    private func askOnce() async throws {
        let detected = try await service.detect(in: picture, as: .selfie, isUpright: true, measuresQuality: false)
        #expect(detected.value.faces.count == 1)
        #expect(
            await code { _ = try await service.detect(in: picture, as: .document, isUpright: true) }
                == "invalid_configuration")
        #expect(try await service.compare(selfie: nil, document: picture).value.faceMatch.result == "Required")
        let compared = try await service.compare(
            selfie: picture, document: picture, passFalseMatchRate: 0.001, failFalseMatchRate: 0.1)
        #expect(compared.value.faceMatch.result == "Passed")
        #expect(try await service.judgeLiveness(of: picture).value.results.map(\.isLive) == [nil])
        #expect(
            await code {
                _ = try await service.readDocument(picture, back: picture, today: "2026-11-22", maximumErrorRate: 0.01)
            }
                == "model_missing")
        let answer = String(repeating: "00", count: 64)
        let refused = await code {
            _ = try await service.verifyChip(
                words("hello"), today: "2026-11-22", challenge: "0102030405060708", response: answer)
        }
        #expect(refused == "unsupported_format")
        let found = try await service.searchApplicants(for: words("image person=nobody"), limit: 3, maximumFPIR: 0.01)
        #expect(found.value.candidates.isEmpty)
        #expect(await code { _ = try await service.detect(in: words("hello, there")) } == "unsupported_format")
    }

    private func seePages() async throws {
        #expect(try await service.health().value.status == "ok")
        #expect(try await service.readiness().value.status == "ready")
        #expect(try await service.readiness(forJourneys: true).value.status == "ready")
        #expect(try await service.metrics().value.contains("biometrics_http_requests_total"))
        for page in [service.contractPage, service.rootPage, service.capturePage, service.reviewPage] {
            let first = try await page(nil)
            #expect(first.value.contains("<main"))
            #expect(try await page(first.tag).body.isEmpty)
        }
        let asset = try await service.captureAsset("main.js")
        #expect(try await service.captureAsset("main.js", unless: asset.tag).value.isEmpty)
        let element = try await service.captureElement()
        #expect(try await service.captureElement(unless: element.tag).body.isEmpty)
        let brand = try await service.captureBrand("brand.json")
        #expect(try await service.captureBrand("brand.json", unless: brand.tag).value.isEmpty)
        let review = try await service.reviewAsset("main.js")
        #expect(try await service.reviewAsset("main.js", unless: review.tag).value.isEmpty)
        // A variable part stays inside its place.
        #expect(await code { _ = try await service.captureAsset("../review/main.js") } == "request_malformed")
    }

    @Test func `a missing answer and a wrong one are told apart`() async throws {
        let nobody = ServiceClient(at: try #require(URL(string: "http://127.0.0.1:1")))
        await #expect {
            _ = try await nobody.health()
        } throws: { error in
            guard case ClientError.notReached = error else { return false }
            return true
        }
        struct Foreign: ClientTransport {
            let status: Int
            func answer(to request: ClientRequest) async throws(ClientError) -> ClientResponse {
                ClientResponse(status: status, headers: ["Content-Type": "text/html"], body: Data("<p>".utf8))
            }
        }
        for status in [200, 302, 404, 502] {
            await #expect(throws: ClientError.unreadable(.getHealth, status: status)) {
                _ = try await ServiceClient(over: Foreign(status: status)).health()
            }
        }
    }
}
