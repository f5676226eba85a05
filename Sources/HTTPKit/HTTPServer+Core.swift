internal import BiometricsCore
internal import CMicroHTTP
internal import Synchronization

extension HTTPServer {
    /// The handle, and what its callbacks need. It lives until `stop`.
    final class Core: Sendable {
        /// What is counted.
        enum Count {
            /// Requests that wait for their answer.
            case unanswered
            /// Requests that began and are not over.
            case open
        }

        private let responder: any HTTPResponding
        private let handle = Mutex<SharedPointer?>(nil)
        private let tasks = Mutex(Work())

        /// What is being worked on.
        private struct Work {
            var next: UInt64 = 0
            var running: [UInt64: (task: Task<Void, Never>, exchange: AwaitedExchange)] = [:]
            /// What is answered to requests that come to their end from now on; nil while they are worked on.
            var last: HTTPResponse?
        }

        init(_ socket: Int32, _ limits: HTTPLimits, _ responder: any HTTPResponding) throws(BiometricsError) {
            self.responder = responder
            var bounds = mhb_limits(
                connections: limits.connections, connections_by_address: limits.connectionsByAddress,
                header_bytes: limits.headerBytes, header_ms: limits.headerTime.wholeMilliseconds,
                body_ms: limits.bodyTime.wholeMilliseconds,
                body_bytes_per_ms: Int64(max(1, limits.bodyBytesPerSecond / 1000)),
                answer_ms: limits.answerTime.wholeMilliseconds)
            // Balanced in `stop`, when no callback comes any more.
            var callbacks = unsafe mhb_callbacks(
                context: Unmanaged.passRetained(self).toOpaque(),
                head: { unsafe Core.from($0).take(head: $1) },
                body: { unsafe Core.take($1, UnsafeRawBufferPointer(start: $2, count: $3)) },
                whole: { unsafe Core.from($0).take(whole: $1) },
                ended: { unsafe Core.from($0).end($1) })
            var error = mhb_error()
            guard let started = unsafe mhb_start(socket, &bounds, &callbacks, &error) else {
                unsafe Unmanaged.passUnretained(self).release()
                throw error.code == MHB_UNAVAILABLE
                    ? BiometricsError(
                        .engineUnavailable,
                        "Nothing can be served, as libmicrohttpd cannot be opened (\(error.text)). "
                            + "Install it: sudo apt-get install libmicrohttpd12")
                    : BiometricsError(.ioFailure, "The server does not start: \(error.text).")
            }
            handle.withLock { $0 = unsafe SharedPointer(started) }
        }

        /// - Parameter refuses: whether clients that come now are refused; whoever else has the socket awaits them where not.
        func quiesce(refuses: Bool) {
            handle.withLock { if let handle = $0 { unsafe mhb_quiesce(handle.value, refuses) } }
        }

        func count(_ what: Count) -> Int {
            handle.withLock { handle in
                guard let handle else { return 0 }
                switch what {
                case .unanswered: return unsafe Int(mhb_unanswered(handle.value))
                case .open: return unsafe Int(mhb_open_count(handle.value))
                }
            }
        }

        /// Waits until a counter is zero, or the time is over.
        func wait(until deadline: ContinuousClock.Instant, for what: Count) async {
            while count(what) > 0, .now < deadline {
                try? await Task.sleep(for: .milliseconds(10))
            }
        }

        func cancelWork() { for work in tasks.withLock({ Array($0.running.values) }) { work.task.cancel() } }

        /// Answers what still awaits its work, which may go on for as long as it likes: nobody hears of it any more.
        func answerForWork(with response: HTTPResponse) {
            let left = tasks.withLock { tasks in
                tasks.last = response
                return Array(tasks.running.values)
            }
            for work in left { work.exchange.answer(response) }
        }

        /// Ends all connections. Called by whoever drained, once.
        func stop() {
            let stopped = handle.withLock { handle in
                defer { handle = nil }
                return handle
            }
            guard let stopped else { return }
            unsafe mhb_stop(stopped.value)
            unsafe Unmanaged.passUnretained(self).release()
        }
    }
}

// MARK: Callbacks

extension HTTPServer.Core {
    private static func from(_ context: UnsafeMutableRawPointer?) -> HTTPServer.Core {
        // The context that `init` gave.
        unsafe Unmanaged<HTTPServer.Core>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
    }

    private static func exchange(of pointer: OpaquePointer) -> HTTPExchange? {
        unsafe mhb_exchange_user(pointer).map { unsafe Unmanaged<HTTPExchange>.fromOpaque($0).takeUnretainedValue() }
    }

    private func take(head pointer: OpaquePointer) {
        let head = unsafe HTTPRequestHead(pointer)
        switch responder.admit(head) {
        case .answer(let response): unsafe response.answer(pointer)
        case .body(let maximumBytes, let ticket):
            let exchange = HTTPExchange(head, ticket, maximumBytes: maximumBytes)
            unsafe mhb_exchange_set_user(pointer, Unmanaged.passRetained(exchange).toOpaque())
        }
    }

    private static func take(_ pointer: OpaquePointer, _ bytes: UnsafeRawBufferPointer) {
        guard let exchange = unsafe Self.exchange(of: pointer) else { return }
        // The length that was stated and admitted bounds what comes; libmicrohttpd gives no more.
        guard exchange.body.count + bytes.count <= exchange.maximumBytes else { return }
        unsafe exchange.body.append(contentsOf: bytes)
    }

    private func take(whole pointer: OpaquePointer) {
        guard let exchange = unsafe Self.exchange(of: pointer) else { return }
        let request = HTTPRequest(head: exchange.head, body: exchange.body)
        exchange.body = []
        switch responder.respond(to: request, exchange.ticket) {
        case .now(let response): unsafe response.answer(pointer)
        case .later(let work):
            let awaited = unsafe AwaitedExchange(SharedPointer(pointer))
            let last = tasks.withLock { tasks in
                if let last = tasks.last { return Optional(last) }
                let number = tasks.next
                tasks.next += 1
                let task = Task {
                    awaited.answer(await work())
                    self.tasks.withLock { _ = $0.running.removeValue(forKey: number) }
                }
                tasks.running[number] = (task, awaited)
                return nil
            }
            if let last { awaited.answer(last) }
        }
    }

    private func end(_ pointer: OpaquePointer) {
        guard let user = unsafe mhb_exchange_user(pointer) else { return }
        let exchange = unsafe Unmanaged<HTTPExchange>.fromOpaque(user).takeRetainedValue()
        responder.end(exchange.ticket)
    }
}
