import BiometricsCore
import BiometricsTestSupport
import Foundation
import JourneyTestSupport
import Testing
import Verification
import VerificationService
import VerificationStore

@testable import HTTPService

/// Active liveness over HTTP, on toys.
struct ChallengeTests {
    private let folder = TemporaryFolder()
    private let clock = ToyClock()
    private let toy: ToyService

    private struct Prompt: Decodable {
        let movement: String
        let nextMilliseconds: Int?
    }

    init() async throws {
        let clock = clock
        let bench = try await JourneyBench(folder: folder.path, now: { clock.now })
        let definition = try JourneyDefinition.toy("active", .activeSelfie)
        try await bench.store.put(definition)
        toy = try await ToyService(on: bench, usual: definition)
    }

    /// The step of a journey that awaits a challenge.
    private func start(_ headers: [String: String] = [:]) async throws -> String {
        let path = try #require(try await toy.post("/v1/journeys").headers["location"])
        #expect(try await toy.give("image \(path) person=a", "\(path)/next?wait=true").status == 200)
        return "\(path)/steps/20"
    }

    private func challenge(_ step: String, delivery: String = "whole") async throws -> JourneyChallengePayload {
        let answer = try await toy.post("\(step)/challenge", #"{"delivery":"\#(delivery)"}"#)
        #expect(answer.status == 201)
        return try JourneyChallengePayload(json: answer.body)
    }

    private func prompt(_ number: Int, _ ticket: String, _ step: String) async throws -> RawConnection.Answer {
        try await toy.post("\(step)/challenge/prompts/\(number)", #"{"ticket":"\#(ticket)"}"#)
    }

    private func follow(
        _ challenge: JourneyChallengePayload, _ step: String
    ) async throws -> (moves: String, shown: String) {
        clock.pass(challenge.leadMilliseconds)
        var time = challenge.leadMilliseconds
        var (moves, shown): ([String], [String]) = ([], [])
        for number in 0..<challenge.promptCount {
            let answer = try await prompt(number, challenge.ticket, step)
            #expect(answer.status == 200)
            let told = try JSONDecoder().decode(Prompt.self, from: Data(answer.body))
            moves.append(told.movement)
            shown.append("\(time)")
            clock.pass(told.nextMilliseconds ?? 2500)
            time += told.nextMilliseconds ?? 0
        }
        return (moves.joined(separator: ","), shown.joined(separator: ","))
    }

    @Test func `a challenge is asked for, followed and answered, and answered once`() async throws {
        let step = try await start()
        let challenge = try await challenge(step)
        #expect(challenge.prompts.isEmpty && challenge.promptCount == 3)
        #expect(try await self.challenge(step).challengeId == challenge.challengeId)
        let early = try await prompt(0, challenge.ticket, step)
        #expect(early.status == 409 && early.code == "prompt_not_due")
        #expect(["1", "2"].contains(early.headers["retry-after"]))
        let told = try await follow(challenge, step)
        let target = "\(step)/media/livenessResult?wait=true&ticket=\(challenge.ticket)&shown=\(told.shown)"
        let answer = try await toy.give("video person=a seconds=7 moves=\(told.moves)", target)
        #expect(answer.status == 200)
        let journey = try JourneyPayload(json: answer.body)
        #expect(journey.requiredAction == "NONE" && journey.steps[0].challenge?.isAnswered == true)
        #expect(journey.steps[0].challenge?.steps.map(\.movement).joined(separator: ",") == told.moves)
        let used = try await toy.give("video other", target)
        #expect(used.status == 409 && used.code == "step_concluded")
        // Neither what is asked for nor a ticket is told to who only looks.
        let state = try await toy.ask("GET", String(step.dropLast("/steps/20".count)))
        #expect(!state.text.contains(challenge.ticket))
    }

    private func note(_ piece: String, _ number: String, _ ticket: String, _ step: String) async throws -> String {
        let digest = try ContentDigest(of: Array(piece.utf8)).hexadecimal
        let body = #"{"ticket":"\#(ticket)","byteCount":\#(piece.utf8.count),"digest":"\#(digest)"}"#
        let answer = try await toy.post("\(step)/challenge/pieces/\(number)", body)
        return "\(answer.status) \(answer.code ?? "")"
    }

    @Test func `a challenge asks for pieces unless told otherwise, and a prompt waits for one`() async throws {
        let step = try await start()
        let answer = try await toy.post("\(step)/challenge")
        let challenge = try JourneyChallengePayload(json: answer.body)
        #expect(answer.status == 201 && challenge.delivery == .pieces)
        let ticket = challenge.ticket
        clock.pass(challenge.leadMilliseconds)
        #expect(try await prompt(0, ticket, step).status == 200)
        clock.pass(5000)
        let waiting = try await prompt(1, ticket, step)
        #expect(waiting.status == 409 && waiting.code == "piece_missing")
        #expect(try await note("film", "0", ticket, step) == "200 ")
        #expect(try await note("film", "0", ticket, step) == "200 ")
        #expect(try await note("other", "0", ticket, step) == "409 piece_out_of_order")
        #expect(try await note("film", "60", ticket, step) == "404 not_found")
        #expect(try await note("", "1", ticket, step) == "400 request_malformed")
        #expect(try await toy.post("\(step)/challenge/pieces/1", #"{"ticket":"a"}"#).code == "request_malformed")
        #expect(try await prompt(1, ticket, step).status == 200)
    }

    @Test func `the holder of a token announces pieces, and may not send a clip alone`() async throws {
        let step = try await start()
        let journey = String(step.dropLast("/steps/20".count))
        struct Token: Decodable { let token: String }
        let made = try await toy.post("\(journey)/tokens")
        let token = try JSONDecoder().decode(Token.self, from: Data(made.body)).token
        let headers = ["Authorization": "Bearer \(token)", "Content-Type": "application/json"]
        func ask(_ body: String) async throws -> RawConnection.Answer {
            try await toy.ask("POST", "\(step)/challenge", headers, body: Array(body.utf8))
        }
        let whole = try await ask(#"{"delivery":"whole"}"#)
        #expect(whole.status == 403 && whole.code == "forbidden")
        let pieces = try await ask("{}")
        #expect(pieces.status == 201)
        #expect(try JourneyChallengePayload(json: pieces.body).delivery == .pieces)
    }

    @Test func `each bad call about a challenge has its code`() async throws {
        let (step, other) = (try await start(), try await start())
        let challenge = try await challenge(step)
        let told = try await follow(challenge, step)
        func refused(_ ticket: String, _ step: String, _ shown: String) async throws -> String {
            let answer = try await toy.give(
                "video \(ticket)", "\(step)/media/livenessResult?ticket=\(ticket)&shown=\(shown)")
            return "\(answer.status) \(answer.code ?? "")"
        }
        #expect(try await refused(challenge.ticket, other, told.shown) == "403 challenge_of_other_journey")
        #expect(try await refused(challenge.ticket + "0", step, told.shown) == "403 challenge_altered")
        #expect(try await refused("nothing", step, told.shown) == "422 challenge_missing")
        let foreign = challenge.ticket.replacing(challenge.challengeId, with: "nobody")
        #expect(try await refused(foreign, step, told.shown) == "404 challenge_foreign")
        #expect(try await refused(challenge.ticket, step, "1000") == "422 prompt_times_invalid")
        for shown in ["", "a", "1,,2", "1,2,"] {
            #expect(try await refused(challenge.ticket, step, shown) == "400 parameter_invalid")
        }
        let bare = try await toy.give("video", "\(step)/media/livenessResult?shown=1000")
        #expect(bare.status == 422 && bare.code == "challenge_missing")
        #expect(try await toy.give("video", "\(step)/media/livenessResult").code == "challenge_missing")
        for number in ["x", "12", "-1"] {
            let path = "\(step)/challenge/prompts/\(number)"
            #expect(try await toy.post(path, #"{"ticket":"\#(challenge.ticket)"}"#).code == "not_found")
        }
        #expect(try await prompt(3, challenge.ticket, step).code == "prompt_missing")
        #expect(try await toy.post("\(step)/challenge/prompts/0").code == "request_malformed")
        #expect(try await toy.post("\(step)/challenge", #"{"count":1}"#).code == "request_malformed")
        clock.pass(60_000)
        #expect(try await refused(challenge.ticket, step, told.shown) == "410 challenge_expired")
    }
}
