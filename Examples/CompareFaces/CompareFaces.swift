import Biometrics

@main
struct CompareFaces {
    static func main() async {
        do {
            let matcher = try FaceMatcher()
            let comparison = try await matcher.compare(selfie: .file("selfie.jpg"), document: .file("document.jpg"))
            print(comparison.faceMatch.result.rawValue, comparison.faceMatch.falseMatchRate?.rate ?? "")
        } catch {
            print(error)
        }
    }
}
