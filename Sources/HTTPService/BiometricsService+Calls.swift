internal import Biometrics
internal import BiometricsCore
internal import HTTPKit

extension BiometricsService {
    /// Answers a request by its route's handler. Errors of every kind become problems here.
    func handle(_ call: Call, _ body: [UInt8]) async throws(Problem) -> HTTPResponse {
        do {
            switch call.route.handler {
            case .immediate(let answer): return try answer(self)(call)
            case .call(let called, _): return try await self.answer(call, body, by: called)
            case .task(let answer): return try await answer(self)(call, body)
            case .journey(let answer): return try await answer(self)(try await journeyCall(call, body))
            case .review(let answer): return try await answer(self)(try reviewCall(call, body))
            }
        } catch {
            throw Problem(of: error)
        }
    }

    /// Answers a call of the library.
    private func answer(_ call: Call, _ body: [UInt8], by called: LibraryCall) async throws -> HTTPResponse {
        var values = CallValues()
        for field in called.serviceFields {
            guard let text = call.target.query[field.name] else { continue }
            do throws(BiometricsError) {
                try values.add(text: text, to: field)
            } catch {
                throw Problem(.parameterInvalid, error.message)
            }
        }
        if called.takesBundle { return try await answer(call, body, by: called, values) }
        let names = called.sources.map(\.name)
        let media = try MediaBody(
            body, contentType: call.head.headers["Content-Type"], names: names, takesBytes: called.takesBytes
        ).media
        if let missing = called.sources.first(where: { !$0.isOptional && media[$0.name] == nil }) {
            throw Problem(.requestMalformed, "The part “\(missing.name)” is missing.")
        }
        let request = CallRequest(
            sources: names.map { name in media[name].map { .bytes($0, name: name) } }, values: values,
            deadline: deadline)
        do throws(BiometricsError) {
            return try reply(try await called.answer(request, library).document)
        } catch {
            // A problem has no path, and the caller must know which of several parts it is about.
            guard let name = error.path, names.count > 1, media[name] != nil else { throw error }
            throw BiometricsError(
                error.code, "“\(name)”: \(error.message)", path: name, underlyingCode: error.underlyingCode,
                setting: error.setting, category: error.category)
        }
    }

    /// Answers a call about a set of files.
    private func answer(
        _ call: Call, _ body: [UInt8], by called: LibraryCall, _ values: CallValues
    ) async throws -> HTTPResponse {
        let request =
            switch try BundleBody(body, contentType: call.head.headers["Content-Type"]) {
            case .archive(let bytes):
                CallRequest(
                    sources: [.bytes(bytes, name: called.sources[0].name)], values: values, deadline: deadline)
            case .files(let files): CallRequest(sources: [], bundle: files, values: values, deadline: deadline)
            }
        return try reply(try await called.answer(request, library).document)
    }

    /// The bytes of the only picture or clip of a body.
    func bytes(_ call: Call, _ body: [UInt8]) throws(Problem) -> [UInt8] {
        let media = try MediaBody(body, contentType: call.head.headers["Content-Type"], names: ["media"]).media
        return media["media"] ?? []
    }

    /// The time at which a call that begins now is given up.
    private var deadline: ContinuousClock.Instant { .now + options.callTime }
}
