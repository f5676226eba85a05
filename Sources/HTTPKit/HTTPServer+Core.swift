internal import BiometricsCore
internal import CHTTPLoop
internal import Synchronization

extension HTTPServer {
    /// The handle of the C server and the state of its callbacks. It lives until `stop`.
    final class Core: Sendable {
        /// The kinds of counters.
        enum Count {
            /// Requests that wait for their answer.
            case unanswered
            /// Requests that have begun and not ended.
            case open
        }

        private let responder: any HTTPResponding
        private let handle = Mutex<SharedPointer?>(nil)
        private let tasks = Mutex(Work())

        /// The tasks that are running.
        private struct Work {
            var next: UInt64 = 0
            var running: [UInt64: (task: Task<Void, Never>, exchange: AwaitedExchange)] = [:]
            /// The answer to all requests that are completed from now on; `nil` while requests are answered normally.
            var last: HTTPResponse?
        }

        init(_ socket: Int32, _ limits: HTTPLimits, _ responder: any HTTPResponding) throws(BiometricsError) {
            self.responder = responder
            let trusted = Array(limits.trusted.map(\.text).joined(separator: ",").utf8CString)
            // `stop` balances this when there are no more callbacks.
            var callbacks = unsafe chl_callbacks(
                context: Unmanaged.passRetained(self).toOpaque(),
                head: { unsafe Core.from($0).take(head: $1, UnsafeRawBufferPointer(start: $2, count: $3), $4) },
                body: { unsafe Core.take($1, UnsafeRawBufferPointer(start: $2, count: $3)) },
                late: { unsafe Core.from($0).take(late: $1) },
                whole: { unsafe Core.from($0).take(whole: $1) },
                lost: { unsafe Core.exchange(of: $1)?.work?.cancel() },
                ended: { unsafe Core.from($0).end($1) })
            var error = chl_error()
            let started = unsafe trusted.withUnsafeBufferPointer { trusted in
                var bounds = unsafe chl_limits(
                    connections: limits.connections, connections_by_address: limits.connectionsByAddress,
                    trusted: trusted.baseAddress, header_bytes: limits.headerBytes,
                    header_ms: limits.headerTime.wholeMilliseconds, body_ms: limits.bodyTime.wholeMilliseconds,
                    body_bytes_per_ms: Int64(max(1, limits.bodyBytesPerSecond / 1000)),
                    answer_ms: limits.answerTime.wholeMilliseconds)
                return unsafe chl_start(socket, &bounds, &callbacks, &error)
            }
            guard let started = unsafe started else {
                unsafe Unmanaged.passUnretained(self).release()
                throw BiometricsError(.ioFailure, "The server does not start: \(error.text).")
            }
            handle.withLock { $0 = unsafe SharedPointer(started) }
        }

        /// - Parameter refuses: whether new clients are refused. Otherwise they wait for another process with the same
        ///   socket.
        func quiesce(refuses: Bool) {
            handle.withLock { if let handle = $0 { unsafe chl_quiesce(handle.value, refuses) } }
        }

        func count(_ what: Count) -> Int {
            handle.withLock { handle in
                guard let handle else { return 0 }
                switch what {
                case .unanswered: return unsafe Int(chl_unanswered(handle.value))
                case .open: return unsafe Int(chl_open_count(handle.value))
                }
            }
        }

        /// Waits until a counter is zero or the time is over.
        func wait(until deadline: ContinuousClock.Instant, for what: Count) async {
            while count(what) > 0, .now < deadline {
                try? await Task.sleep(for: .milliseconds(10))
            }
        }

        func cancelWork() { for work in tasks.withLock({ Array($0.running.values) }) { work.task.cancel() } }

        /// Answers all requests that still wait for their work. The work may go on, but its result is dropped.
        func answerForWork(with response: HTTPResponse) {
            let left = tasks.withLock { tasks in
                tasks.last = response
                return Array(tasks.running.values)
            }
            for work in left { work.exchange.answer(response) }
        }

        /// Ends all connections. It must be called once, after draining.
        func stop() {
            let stopped = handle.withLock { handle in
                defer { handle = nil }
                return handle
            }
            guard let stopped else { return }
            unsafe chl_stop(stopped.value)
            unsafe Unmanaged.passUnretained(self).release()
        }
    }
}

// MARK: Callbacks

extension HTTPServer.Core {
    private static func from(_ context: UnsafeMutableRawPointer?) -> HTTPServer.Core {
        // This is the context from `init`.
        unsafe Unmanaged<HTTPServer.Core>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
    }

    private static func exchange(of pointer: OpaquePointer) -> HTTPExchange? {
        unsafe chl_exchange_user(pointer).map { unsafe Unmanaged<HTTPExchange>.fromOpaque($0).takeUnretainedValue() }
    }

    private func take(head pointer: OpaquePointer, _ bytes: UnsafeRawBufferPointer, _ how: chl_head) {
        let head = unsafe HTTPRequestHead(bytes, how)
        let admission = responder.admit(head)
        // The responder may not have checked the length. A body is read only if its length is known.
        let length = try? head.bodyLength(maximumLines: .max)
        if let length { unsafe chl_expect(pointer, UInt64(length), head.awaitsContinue) }
        switch admission {
        case .answer(var response):
            if length == nil { response.closesConnection = true }
            unsafe response.answer(pointer, to: head)
        case .body(let maximumBytes, let ticket):
            let exchange = HTTPExchange(head, ticket, maximumBytes: maximumBytes)
            unsafe chl_exchange_set_user(pointer, Unmanaged.passRetained(exchange).toOpaque())
        }
    }

    private func take(late pointer: OpaquePointer) {
        guard let exchange = unsafe Self.exchange(of: pointer) else { return }
        var response = responder.respond(toLate: exchange.ticket)
        response.closesConnection = true
        unsafe response.answer(pointer, to: exchange.head)
    }

    private static func take(_ pointer: OpaquePointer, _ bytes: UnsafeRawBufferPointer) {
        guard let exchange = unsafe Self.exchange(of: pointer) else { return }
        // The stated length limits the body.
        guard exchange.body.count + bytes.count <= exchange.maximumBytes else { return }
        unsafe exchange.body.append(contentsOf: bytes)
    }

    private func take(whole pointer: OpaquePointer) {
        guard let exchange = unsafe Self.exchange(of: pointer) else { return }
        let request = HTTPRequest(head: exchange.head, body: exchange.body)
        exchange.body = []
        // Work that has begun must run, because it gives back what the responder took for it. So it is asked before.
        if let last = tasks.withLock({ $0.last }) {
            unsafe last.answer(pointer, to: exchange.head)
            return
        }
        switch responder.respond(to: request, exchange.ticket) {
        case .now(let response): unsafe response.answer(pointer, to: exchange.head)
        case .later(let endsWithClient, let work):
            let awaited = unsafe AwaitedExchange(SharedPointer(pointer), exchange.head)
            let (task, last) = tasks.withLock { tasks in
                let number = tasks.next
                tasks.next += 1
                let task = Task(executorPreference: ServiceExecutor.shared) {
                    awaited.answer(await work())
                    self.tasks.withLock { _ = $0.running.removeValue(forKey: number) }
                }
                tasks.running[number] = (task, awaited)
                return (task, tasks.last)
            }
            if endsWithClient { exchange.work = task }
            guard let last else { return }
            task.cancel()
            awaited.answer(last)
        }
    }

    private func end(_ pointer: OpaquePointer) {
        guard let user = unsafe chl_exchange_user(pointer) else { return }
        let exchange = unsafe Unmanaged<HTTPExchange>.fromOpaque(user).takeRetainedValue()
        responder.end(exchange.ticket)
    }
}
