internal import HTTPKit
internal import Verification

extension BiometricsService {
    /// The caller, if it may ask for the route.
    ///
    /// - Throws: where it may not.
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
        // A token's frames are counted by their journey, so that they leave it its other requests; and so are those of the page
        // at one's own machine.
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
            // Whoever had a key that was revoked has no token of it left.
            guard token.key.map({ keys?.takes($0) ?? false }) ?? (keys == nil) else { return nil }
            return .journey(token.journey)
        }
        return keys?.principal(of: secret)
    }

    /// Without keys anybody who reaches the service may use it, and so may every page in a browser on this machine. So the
    /// page has to be the service's own: of the same origin, under a name that no foreign server can have pointed here. With
    /// keys, pages of other origins are not answered either: nothing here allows them, and they have no business with a key.
    ///
    /// The element that shows the page inside of others is read by pages of the origins that the settings allow.
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
