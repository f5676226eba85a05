internal import BiometricsCore
internal import HTTPKit

extension BiometricsService {
    /// What is answered on the server's own thread: nothing of it waits for anything.
    func immediate(_ call: Call) throws(Problem) -> HTTPResponse? {
        switch call.route.operation {
        case .getHealth: Self.json(#"{"status":"ok"}"#)
        case .getReadiness:
            try readiness()
        case .getMetrics:
            HTTPResponse(
                200, headers: HTTPHeaders([("Content-Type", "text/plain; version=0.0.4; charset=utf-8")]),
                body: Array(metrics.text(calls: gate.load.calls, bytes: gate.load.bytes).utf8))
        case .getContract: Self.json(Contract.text)
        case .getContractPage: try page(ContractPage.asset, call, permissions: Self.noPermissions)
        case .getRootPage: try page(pages.root, call, permissions: Self.noPermissions)
        case .getCapturePage: try page(pages.capture[CaptureAsset.page], call)
        case .getCaptureAsset: try page(asset(of: pages.capture, call), call)
        case .getReviewPage: try page(pages.review[CaptureAsset.page], call, permissions: Self.noPermissions)
        case .getReviewAsset: try page(asset(of: pages.review, call), call, permissions: Self.noPermissions)
        default: nil
        }
    }

    private static let noPermissions = "camera=(), microphone=(), geolocation=()"

    private func readiness() throws(Problem) -> HTTPResponse {
        guard isReady else { throw Problem(.notReady) }
        return Self.json(#"{"status":"ready"}"#)
    }

    /// The file that a path names; nil for the page itself, which has one address, from which its own are told.
    private func asset(of files: [String: CaptureAsset], _ call: Call) -> CaptureAsset? {
        let name = call.parameters["asset"] ?? ""
        return name == CaptureAsset.page ? nil : files[name]
    }

    private func page(
        _ asset: CaptureAsset?, _ call: Call, permissions: String = CaptureAsset.cameraPermissions
    ) throws(Problem) -> HTTPResponse {
        guard let asset else { throw Problem(.notFound) }
        return asset.response(isKnown: try known(call)?.matchWeakly(asset.tag) ?? false, permissions: permissions)
    }

    /// The versions that the caller has.
    func known(_ call: Call) throws(Problem) -> EntityTags? {
        try EntityTags.read(call.head.headers.all("If-None-Match"), of: "If-None-Match")
    }

    static func json(_ text: String, status: UInt32 = 200) -> HTTPResponse {
        HTTPResponse(status, headers: HTTPHeaders([("Content-Type", "application/json")]), body: Array(text.utf8))
    }
}
