internal import HTTPKit
internal import Verification

extension BiometricsService {
    /// Returns the caller if it may use the route, and `nil` if anyone may.
    ///
    /// - Throws: a problem if the caller may not use the route.
    func authorize(
        _ head: HTTPRequestHead, for route: Route, _ parameters: [String: String]
    ) throws(Problem) -> Principal? {
        try checkOrigin(of: head, for: route)
        guard let scope = route.scope else { return nil }
        guard let principal = principal(of: head) else { throw Problem(.unauthorized) }
        guard principal.allows(scope) else { throw Problem(.forbidden) }
        if let text = parameters["journey"] {
            guard let journey = JourneyID(rawValue: text) else { throw Problem(.notFound, "There is no such journey.") }
            guard principal.reaches(journey) else { throw Problem(.forbidden) }
        }
        // The frames of a token are limited by journey, so that they do not use up the journey's other requests. The
        // same holds for frames of the page on this machine.
        let isFrame = route.operation == .previewCapture && !principal.isKey && Self.hasPreview(parameters)
        if let limiter, !isFrame, !limiter.allows(principal.name) { throw Problem(.tooManyRequests) }
        return principal
    }

    private func principal(of head: HTTPRequestHead) -> Principal? {
        guard let text = head.headers["Authorization"] else {
            return keys == nil && head.headers.all("Authorization").isEmpty ? .local : nil
        }
        let words = text.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
        let secret = String(words[1])
        if let token = tokens.content(of: secret) {
            // A revoked key also ends the tokens that were made with it.
            guard token.key.map({ keys?.takes($0) ?? false }) ?? (keys == nil) else { return nil }
            return .journey(token.journey)
        }
        return keys?.principal(of: secret)
    }

    /// Refuses requests from pages of other origins.
    ///
    /// Without keys, everyone who reaches the service may use it, and so may any page in a browser on this machine. So
    /// the page must have the service's own origin, and a host name that no other server can point here. With keys,
    /// pages of other origins are refused as well, because they have no use for a key.
    ///
    /// Pages of the origins in the settings may load the element that embeds the capture page.
    private func checkOrigin(of head: HTTPRequestHead, for route: Route) throws(Problem) {
        let host = head.headers["Host"] ?? ""
        if keys == nil, !Self.isLocal(host) { throw Problem(.hostNotAllowed) }
        let origins = head.headers.all("Origin")
        if route.operation == .getCaptureElement, origins.count == 1, options.capturePage.mayEmbed(origins[0]) {
            return
        }
        if let origin = origins.first, origin != "http://\(host)", origin != "https://\(host)" {
            throw Problem(.originNotAllowed)
        }
    }

    private static func isLocal(_ host: String) -> Bool {
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        return host.isEmpty || ["localhost", "127.0.0.1", "[::1]"].contains(String(name))
    }
}
