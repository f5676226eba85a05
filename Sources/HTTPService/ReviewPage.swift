internal import CServiceData

/// The page on which a person reviews: `Sources/CServiceData/review`, which is part of the program. It takes some of its files
/// from the page that captures.
enum ReviewPage {
    /// Every file by its name, but for those of languages.
    static let all: [String: CaptureAsset] = {
        var count = 0
        let files = unsafe csd_review_page(&count)
        return unsafe CaptureAsset.read(files, count: count)
    }()
}
