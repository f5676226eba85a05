import HTTPKit
import Synchronization

/// A program that is told of events, at a port of its own: what it was sent, and what it answers.
final class Receiver: HTTPResponding {
    struct Request: Sendable {
        let target: String
        let headers: HTTPHeaders
        let body: [UInt8]
    }

    private let state: Mutex<(heads: [UInt64: HTTPRequestHead], requests: [Request])>
    private let response: HTTPResponse

    init(_ status: UInt32, headers: HTTPHeaders = HTTPHeaders()) {
        state = Mutex(([:], []))
        response = HTTPResponse(status, headers: headers)
    }

    var requests: [Request] { state.withLock { $0.requests } }

    func admit(_ head: HTTPRequestHead) -> HTTPAdmission {
        let length = (try? head.bodyLength(maximumLines: 100)) ?? 0
        return state.withLock { state in
            let number = UInt64(state.heads.count)
            state.heads[number] = head
            return .body(maximumBytes: length, HTTPTicket(number))
        }
    }

    func respond(to request: HTTPRequest, _ ticket: HTTPTicket) -> HTTPAnswer {
        state.withLock {
            $0.requests.append(
                Request(target: request.head.target, headers: request.head.headers, body: request.body))
        }
        return .now(response)
    }

    func respond(toLate ticket: HTTPTicket) -> HTTPResponse { HTTPResponse(408) }

    func end(_ ticket: HTTPTicket) {}
}
