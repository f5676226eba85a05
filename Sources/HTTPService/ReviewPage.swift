internal import CServiceData
internal import HTTPKit

/// The page on which a person reviews: `Sources/CServiceData/review`, which is part of the program. It takes some of its files
/// from the page that captures.
enum ReviewPage {
    /// Every file by its name.
    static let all: [String: CaptureAsset] = {
        var count = 0
        let files = unsafe csd_review_page(&count)
        return unsafe CaptureAsset.read(files, count: count)
    }()

    /// The answer to a request for a file; nil where there is none of that name.
    static func response(_ name: String, known: String?) -> HTTPResponse? {
        all[name]?.response(known: known, permissions: "camera=(), microphone=(), geolocation=()")
    }
}
