internal import BiometricsCore
internal import HTTPKit

extension BiometricsService {
    /// What is answered on the server's own thread: nothing of it waits for anything.
    func immediate(_ call: Call) -> HTTPResponse? {
        switch call.route.operation {
        case .getHealth: Self.json(#"{"status":"ok"}"#)
        case .getReadiness:
            isReady ? Self.json(#"{"status":"ready"}"#) : Problem(.notReady).response(requestID: call.requestID)
        case .getMetrics:
            HTTPResponse(
                200, headers: HTTPHeaders([("Content-Type", "text/plain; version=0.0.4; charset=utf-8")]),
                body: Array(metrics.text(calls: gate.load.calls, bytes: gate.load.bytes).utf8))
        case .getContract: Self.json(Contract.text)
        case .getCapturePage: captureAsset(CaptureAsset.page, call)
        case .getCaptureAsset:
            // The page has one address, from which its own are told.
            call.parameters["asset"] == CaptureAsset.page
                ? Problem(.notFound).response(requestID: call.requestID)
                : captureAsset(call.parameters["asset"] ?? "", call)
        case .getReviewPage: reviewAsset(CaptureAsset.page, call)
        case .getReviewAsset:
            call.parameters["asset"] == CaptureAsset.page
                ? Problem(.notFound).response(requestID: call.requestID)
                : reviewAsset(call.parameters["asset"] ?? "", call)
        default: nil
        }
    }

    private func captureAsset(_ name: String, _ call: Call) -> HTTPResponse {
        guard let asset = CaptureAsset.all[name] else { return Problem(.notFound).response(requestID: call.requestID) }
        return asset.response(known: call.head.headers["If-None-Match"])
    }

    private func reviewAsset(_ name: String, _ call: Call) -> HTTPResponse {
        ReviewPage.response(name, known: call.head.headers["If-None-Match"])
            ?? Problem(.notFound).response(requestID: call.requestID)
    }

    static func json(_ text: String, status: UInt32 = 200) -> HTTPResponse {
        HTTPResponse(status, headers: HTTPHeaders([("Content-Type", "application/json")]), body: Array(text.utf8))
    }
}
