public import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Sends requests with Foundation's URL session, without cookies and without a cache.
///
/// Safe from any task.
public struct URLSessionTransport: ClientTransport {
    private let base: URL
    private let opened: OpenSession

    /// A transport.
    ///
    /// - Parameters:
    ///   - base: the address of the service, such as `https://verify.example.org` or `https://example.org/id`.
    ///   - timeout: the timeout in seconds. The service itself ends a call after 60 seconds.
    public init(_ base: URL, timeout: TimeInterval = 90) {
        self.base = base
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.timeoutIntervalForRequest = timeout
        opened = OpenSession(configuration)
    }

    /// The answer to a request, whatever its status.
    ///
    /// - Throws: `.notReached` without an answer.
    public func answer(to request: ClientRequest) async throws(ClientError) -> ClientResponse {
        // Keep the prefix of the base; a URL relative to it would lose the prefix.
        let prefix = base.absoluteString.hasSuffix("/") ? String(base.absoluteString.dropLast()) : base.absoluteString
        guard let url = URL(string: prefix + request.target) else {
            throw .notReached("“\(prefix)” is not a valid service address.")
        }
        var asked = URLRequest(url: url)
        asked.httpMethod = request.operation.method
        for (name, value) in request.headers { asked.setValue(value, forHTTPHeaderField: name) }
        asked.httpBody = request.body
        let result: (Data, URLResponse)
        do {
            result = try await opened.session.data(for: asked)
        } catch {
            throw .notReached(error.localizedDescription)
        }
        guard let response = result.1 as? HTTPURLResponse else { throw .notReached("The answer is not HTTP.") }
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields {
            if let name = name as? String, let value = value as? String { headers[name] = value }
        }
        return ClientResponse(status: response.statusCode, headers: headers, body: result.0)
    }
}

/// A session that ends with the last transport that uses it. URLSession retains itself and its delegate until it is
/// invalidated.
private final class OpenSession: Sendable {
    let session: URLSession

    init(_ configuration: URLSessionConfiguration) {
        session = URLSession(configuration: configuration, delegate: NoRedirections(), delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }
}

/// Rejects redirections, so that a key goes only to the named address.
private final class NoRedirections: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
