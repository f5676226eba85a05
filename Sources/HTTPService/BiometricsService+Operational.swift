internal import BiometricsCore
internal import HTTPKit

extension BiometricsService {
    func getHealth(_ call: Call) throws -> HTTPResponse { Self.json(#"{"status":"ok"}"#) }

    func getReadiness(_ call: Call) throws -> HTTPResponse {
        guard isReady else { throw Problem(.notReady) }
        switch call.target.query["for"] {
        case nil: break
        case "journeys":
            let lacks = try served().lacks
            guard lacks.isEmpty else { throw Problem(.abilityMissing, lacks.joined(separator: " ")) }
        case .some: throw Problem(.parameterInvalid, "“for” is journeys.")
        }
        return Self.json(#"{"status":"ready"}"#)
    }

    func getMetrics(_ call: Call) throws -> HTTPResponse {
        HTTPResponse(
            200, headers: HTTPHeaders([("Content-Type", "text/plain; version=0.0.4; charset=utf-8")]),
            body: Array(metrics.text(calls: gate.load.calls, bytes: gate.load.bytes).utf8))
    }

    func getContract(_ call: Call) throws -> HTTPResponse { Self.json(Contract.text) }

    func getContractPage(_ call: Call) throws -> HTTPResponse {
        try page(ContractPage.asset, call, permissions: Self.noPermissions)
    }

    func getRootPage(_ call: Call) throws -> HTTPResponse {
        try page(pages.root, call, permissions: Self.noPermissions)
    }

    private static let noPermissions = "camera=(), microphone=(), geolocation=()"

    /// The policy of files that are not pages. A file that is opened as a page can do nothing.
    private static let filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

    /// The capture page. Its header names the texts in the caller's language, so that the browser loads them early.
    func getCapturePage(_ call: Call) throws -> HTTPResponse {
        var response = try page(pages.capture[CaptureAsset.page], call, policy: capturePolicy)
        let texts = CaptureAsset.texts(for: call.head.headers.all("Accept-Language"), among: pages.capture)
        response.headers.add("Link", "<capture/\(texts)>; rel=preload; as=fetch; crossorigin")
        response.headers.add("Vary", "Accept-Language")
        return response
    }

    private var capturePolicy: String {
        CaptureAsset.policy(
            embedOrigins: options.capturePage.embedOrigins, compilesCode: pages.capture[CaptureAsset.kernelData] != nil)
    }

    /// The element that other sites use to show the capture page. Only the origins in the settings may load it,
    /// besides the service's own.
    func getCaptureElement(_ call: Call) throws -> HTTPResponse {
        var response = try page(CaptureElement.asset, call, permissions: Self.noPermissions)
        response.headers.add("Vary", "Origin")
        if let origin = call.head.headers["Origin"], options.capturePage.mayEmbed(origin) {
            response.headers.add("Access-Control-Allow-Origin", origin)
        }
        return response
    }

    func getCaptureAsset(_ call: Call) throws -> HTTPResponse { try page(asset(of: pages.capture, call), call) }

    func getCaptureBrand(_ call: Call) throws -> HTTPResponse {
        try page(
            brandFiles[call.parameters["brandFile"] ?? ""], call, permissions: Self.noPermissions,
            policy: Self.filePolicy)
    }

    func getReviewPage(_ call: Call) throws -> HTTPResponse {
        try page(pages.review[CaptureAsset.page], call, permissions: Self.noPermissions)
    }

    func getReviewAsset(_ call: Call) throws -> HTTPResponse {
        try page(asset(of: pages.review, call), call, permissions: Self.noPermissions)
    }

    /// Finds the file that a path names. The result is `nil` for the page itself, which has one address only.
    private func asset(of files: [String: CaptureAsset], _ call: Call) -> CaptureAsset? {
        let name = call.parameters["asset"] ?? ""
        return name == CaptureAsset.page ? nil : files[name]
    }

    private func page(
        _ asset: CaptureAsset?, _ call: Call, permissions: String = CaptureAsset.cameraPermissions,
        policy: String = CaptureAsset.policy
    ) throws(Problem) -> HTTPResponse {
        guard let asset else { throw Problem(.notFound) }
        let versions = try known(call)
        return asset.response(
            isKnown: [asset.tag, asset.codedTag].contains { versions?.matchWeakly($0) ?? false },
            permissions: permissions,
            policy: policy, isCoded: GzipCoding.isTaken(call.head.headers.all("Accept-Encoding")))
    }

    /// The versions that the caller has already.
    func known(_ call: Call) throws(Problem) -> EntityTags? {
        try EntityTags.read(call.head.headers.all("If-None-Match"), of: "If-None-Match")
    }

    static func json(_ text: String, status: UInt32 = 200) -> HTTPResponse {
        HTTPResponse(status, headers: HTTPHeaders([("Content-Type", "application/json")]), body: Array(text.utf8))
    }
}
