package import Biometrics
package import BiometricsCore
package import HTTPKit
internal import Synchronization
internal import VendorProjections
internal import VerificationService
internal import VerificationStore

/// Serves the library over HTTP. ``Contract`` describes its routes.
///
/// It can be used from any thread.
package final class BiometricsService: HTTPResponding {
    let options: ServiceOptions
    let library: CallLibrary
    let journeys: ServedJourneys?
    let keys: KeyRing?
    let tokens: JourneyTokens
    let limiter: RateLimiter?
    let gate: WorkGate
    let previews: PreviewAllowance
    let pages: ServedPages
    /// The files of the company's brand, by their names.
    let brandFiles: [String: CaptureAsset]
    let metrics: ServiceMetrics
    let log: ServiceLog
    private let calls = Mutex<(next: UInt64, open: [UInt64: Call])>((0, [:]))
    private let state = Atomic<UInt8>(0)
    /// Whether the templates of all applicants are in memory, so that searches find everybody.
    let hasApplicants: Atomic<Bool>

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - context: the models and the workers.
    ///   - journeys: the journeys to lead; `nil` for none.
    ///   - keys: the keys to accept. If it is `nil`, callers need no key, and they must use a name of this machine.
    ///   - metrics: the observer of the context's configuration, so that stages are counted too.
    /// - Throws: the errors of `FaceFinder`, `FaceMatcher`, `LivenessAssessor` and `DocumentReader`. A missing text
    ///   recogniser is not an error.
    package init(
        in context: BiometricsContext, journeys: ServedJourneys? = nil, keys: APIKeyFile? = nil,
        options: ServiceOptions = ServiceOptions(), metrics: ServiceMetrics = ServiceMetrics(),
        log: ServiceLog
    ) throws(BiometricsError) {
        self.options = options
        pages = ServedPages(
            in: options.languages, isOpen: keys == nil && journeys != nil,
            browserFile: try journeys?.service.browserPreviewFile())
        brandFiles = try options.capturePage.brandFiles()
        self.metrics = metrics
        self.log = log
        self.journeys = journeys
        hasApplicants = Atomic(journeys.map { !$0.service.searchesApplicants } ?? true)
        let ring: KeyRing? =
            if let keys {
                try KeyRing(keys, for: options.environment, now: { .now }) { fault in
                    if let fault {
                        log.note(.error, "keys", "The keys stay as they were: \(fault)")
                    } else {
                        log.note(.info, "keys", "The keys can be read again.")
                    }
                }
            } else {
                nil
            }
        self.keys = ring
        let ownSecret = [UInt8].random(32)
        tokens = JourneyTokens(secret: ring?.tokenSecret ?? ownSecret)
        limiter = options.requestsPerMinute.map { RateLimiter(perMinute: $0) }
        previews = PreviewAllowance(
            perSecond: options.previewsPerSecond, perJourney: options.previewsPerJourney)
        gate = WorkGate(
            maximumCalls: options.maximumCalls, maximumBytes: options.maximumHeldBytes,
            workers: context.configuration.workers)
        library = CallLibrary(in: context)
        // A missing model stops the start, and not the first request.
        _ = (try library.finder(), try library.matcher(), try library.assessor(), try reader())
    }

    /// The reader of documents; `nil` if no text recogniser is installed.
    private func reader() throws(BiometricsError) -> DocumentReader? {
        do throws(BiometricsError) {
            return try library.reader()
        } catch {
            guard error.code == .modelMissing || error.code == .engineUnavailable else { throw error }
            return nil
        }
    }

    /// Loads the networks in every worker, and marks the service as ready.
    ///
    /// - Throws: the errors of loading the networks.
    package func warmUp() async throws(BiometricsError) {
        try await library.matcher().warmUp()
        try await library.assessor().warmUp()
        try await reader()?.warmUp()
        _ = state.compareExchange(expected: 0, desired: 1, ordering: .relaxed)
        log.note(.info, "ready", "The networks are open.")
    }

    /// Marks the service as not ready, so that a load balancer sends it no new requests.
    package func beginDraining() { state.store(2, ordering: .relaxed) }

    /// Maintains the journeys until the task is cancelled.
    ///
    /// It reads the templates of all applicants, examines what ended processes have left, ends overdue journeys, and
    /// erases journeys that are due.
    package func tendJourneys() async {
        guard let journeys else { return }
        // An erasure waits for the database's VACUUM, which can take minutes. The examination goes on meanwhile.
        async let following: Void = nowAndThen("applicants", every: .seconds(1)) { () async throws(StoreError) in
            try await self.readApplicants()
        }
        async let recovery: Void = nowAndThen("recovery") { () async throws(StoreError) in
            try await journeys.service.recover()
        }
        async let retention: Void = nowAndThen("retention") { [log, previews] () async throws(StoreError) in
            let erased = try await journeys.service.applyRetention()
            for due in erased where due.isEverything { previews.forget(due.journey) }
            if !erased.isEmpty { log.note(.info, "retention", "\(erased.count) journeys were due and erased.") }
        }
        _ = await (following, recovery, retention)
    }

    private static let pauseAfterFailure = Duration.seconds(30)

    private func nowAndThen(
        _ event: String, every pause: Duration = pauseAfterFailure,
        _ body: @Sendable () async throws(StoreError) -> Void
    ) async {
        while !Task.isCancelled {
            var pause = pause
            do throws(StoreError) {
                try await body()
            } catch {
                log.note(.error, event, error.message)
                pause = Self.pauseAfterFailure
            }
            try? await Task.sleep(for: pause)
        }
    }

    /// Sends events to webhooks until the task is cancelled.
    package func tellWebhooks(by courier: WebhookCourier) async { await courier.run(log) }

    /// Waits until running examinations end. The next process takes over those that have not ended in time.
    package func settle(within time: Duration) async {
        let deadline = ContinuousClock.now + time
        while gate.load.calls > 0, .now < deadline { try? await Task.sleep(for: .milliseconds(20)) }
    }

    var isReady: Bool { state.load(ordering: .relaxed) == 1 && hasApplicants.load(ordering: .acquiring) }

    // MARK: HTTP

    /// Checks the header of a request: its form, its route, its caller, and whether there is room for its body.
    package func admit(_ head: HTTPRequestHead) -> HTTPAdmission {
        let began = ContinuousClock.now
        let requestID = Self.requestID(of: head)
        var route: Route?
        var length = 0
        do throws(Problem) {
            do throws(RequestFault) {
                length = try head.bodyLength(maximumLines: options.limits.headerLines)
            } catch {
                throw Problem(error)
            }
            let target = try RequestTarget(head.target)
            let parameters: [String: String]
            switch RouteTable.find(head.method, target.segments) {
            case .found(let found, let values):
                route = found
                parameters = values
            case .otherMethods(let methods):
                var problem = Problem(.methodNotAllowed)
                problem.headers.append(["Allow", methods.joined(separator: ", ")])
                throw problem
            case .nothing: throw Problem(.notFound)
            }
            guard let route else { throw Problem(.notFound) }
            let principal = try authorize(head, for: route, parameters)
            try Contract.check(target.query, of: route)
            if case .journey? = principal, VendorProjection(acceptedBy: head)?.isForPersons == false {
                throw Problem(.forbidden, "This format shows verdicts, which a journey's token does not allow.")
            }
            let ticket = calls.withLock { calls in
                calls.next += 1
                return HTTPTicket(calls.next)
            }
            if route.operation == .previewCapture { try admitFrame(parameters, ticket) }
            do throws(Problem) {
                try reserve(length, for: route)
            } catch {
                endFrame(route, parameters, ticket)
                throw error
            }
            let call = Call(
                ticket: ticket, route: route, parameters: parameters, target: target, head: head,
                principal: principal, requestID: requestID, began: began, reservedBytes: length)
            calls.withLock { $0.open[ticket.number] = call }
            return .body(maximumBytes: length, ticket)
        } catch {
            var problem = error
            // The connection stays open after a small body, which is read and dropped. A larger body is not read.
            if length > 65_536 { problem.closesConnection = true }
            let response = problem.response(to: head, requestID: requestID)
            return .answer(
                finish(
                    response, problem, requestID: requestID, method: head.method, route: route, principal: nil,
                    bytes: 0, since: began))
        }
    }

    /// Answers a complete request. Requests that run models or ask the store are answered by a task.
    package func respond(to request: HTTPRequest, _ ticket: HTTPTicket) -> HTTPAnswer {
        guard let call = calls.withLock({ $0.open[ticket.number] }) else {
            return .now(Problem(.internalError).response(to: request.head, requestID: ""))
        }
        if case .immediate(let answer) = call.route.handler {
            do {
                return .now(finish(try answer(self)(call), nil, call, request))
            } catch {
                let problem = Problem(of: error)
                return .now(finish(problem.response(to: call.head, requestID: call.requestID), problem, call, request))
            }
        }
        if call.route.runsModels {
            guard call.route.operation == .previewCapture ? gate.enterLast() : gate.enter() else {
                let problem = Problem(.busy)
                endFrame(call.route, call.parameters, call.ticket)
                return .now(finish(problem.response(to: call.head, requestID: call.requestID), problem, call, request))
            }
        }
        return .later(endsWithClient: call.route.endsWithClient) { [self] in
            defer {
                endFrame(call.route, call.parameters, call.ticket)
                if call.route.operation == .previewCapture {
                    gate.leaveLast()
                } else if call.route.runsModels {
                    gate.leave()
                }
            }
            do throws(Problem) {
                return finish(try await handle(call, request.body), nil, call, request)
            } catch {
                return finish(error.response(to: call.head, requestID: call.requestID), error, call, request)
            }
        }
    }

    /// Reserves memory for a large answer until the request ends.
    ///
    /// - Throws: `busy` if there is not enough memory.
    func reserve(answerBytes count: Int, for call: Call) throws(Problem) {
        guard gate.reserve(bytes: count) else { throw Problem(.busy) }
        let isOpen = calls.withLock { calls in
            calls.open[call.ticket.number]?.reservedBytes += count
            return calls.open[call.ticket.number] != nil
        }
        // The caller has closed the connection.
        guard isOpen else {
            gate.release(bytes: count)
            throw Problem(.busy)
        }
    }

    /// Answers a request whose body did not come in time.
    package func respond(toLate ticket: HTTPTicket) -> HTTPResponse {
        let problem = Problem(RequestFault.late)
        guard let call = calls.withLock({ $0.open[ticket.number] }) else {
            return HTTPResponse(problem.status)
        }
        return finish(
            problem.response(to: call.head, requestID: call.requestID), problem, call,
            HTTPRequest(head: call.head, body: []))
    }

    /// Releases everything that was held for a request.
    package func end(_ ticket: HTTPTicket) {
        guard let call = calls.withLock({ $0.open.removeValue(forKey: ticket.number) }) else { return }
        gate.release(bytes: call.reservedBytes)
        endFrame(call.route, call.parameters, call.ticket)
    }

    /// Reserves memory for a body.
    ///
    /// - Throws: a problem if the body is too large, or if there is not enough memory.
    private func reserve(_ length: Int, for route: Route) throws(Problem) {
        let limit = maximumBytes(of: route)
        guard length <= limit else {
            throw Problem(.bodyTooLarge, "The body has \(length) bytes; at most \(limit) are taken here.")
        }
        guard gate.reserve(bytes: length) else { throw Problem(.busy) }
    }

    private func maximumBytes(of route: Route) -> Int {
        switch route.body {
        case .none: 0
        case .json: options.maximumJSONBytes
        case .media: options.maximumMediaBytes
        case .frame: min(options.maximumMediaBytes, ServiceOptions.maximumFrameBytes)
        }
    }

    // MARK: Answers

    /// The id that the request brings if it is well formed; a new one otherwise.
    private static func requestID(of head: HTTPRequestHead) -> String {
        if let id = head.headers["X-Request-Id"], (1...64).contains(id.utf8.count),
            id.utf8.allSatisfy({ ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7a) || (0x30...0x39).contains($0) || $0 == 0x2d })
        {
            return id
        }
        return String(UInt64.random(in: 0...UInt64.max), radix: 36)
            + String(UInt32.random(in: 0...UInt32.max), radix: 36)
    }

    private func finish(
        _ response: HTTPResponse, _ problem: Problem?, _ call: Call, _ request: HTTPRequest
    ) -> HTTPResponse {
        finish(
            response, problem, requestID: call.requestID, method: call.head.method, route: call.route,
            principal: call.principal, bytes: request.body.count, since: call.began)
    }

    /// Adds the headers that every answer has, and counts and logs the answer.
    private func finish(
        _ response: HTTPResponse, _ problem: Problem?, requestID: String, method: String, route: Route?,
        principal: Principal?, bytes: Int, since began: ContinuousClock.Instant
    ) -> HTTPResponse {
        var response = response
        response.headers.add("X-Request-Id", requestID)
        response.headers.add("X-Content-Type-Options", "nosniff")
        if response.headers["Cache-Control"] == nil { response.headers.add("Cache-Control", "no-store") }
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        let name = route?.path ?? "none"
        // The service is not at fault if its client hung up.
        let isFault = response.status >= 500 && problem?.code != BiometricsError.Code.cancelled.rawValue
        metrics.count(request: name, status: response.status, code: problem?.code, seconds: seconds)
        log.add(
            ServiceLog.Request(
                time: ServiceLog.now, level: isFault ? .error : .info, requestId: requestID,
                method: route?.method ?? "other", route: name, status: response.status, code: problem?.code,
                principal: principal?.name, requestBytes: bytes, milliseconds: (seconds * 1e6).rounded() / 1000,
                cause: problem?.cause))
        return response
    }
}
