import Biometrics
import Foundation

// A service's use of the library, from the main actor. Every call is bounded, observed and cancellable.
//
//     swift run --package-path Examples/Service Service SELFIE DOCUMENT DRAWING.png

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3 else {
    print("usage: Service SELFIE DOCUMENT DRAWING.png")
    exit(.usage)
}
let paths = Array(arguments)

do throws(BiometricsError) {
    // The installed models, and those that may be used commercially. `install(_:progress:)` installs missing ones.
    let models = try InstalledModels()
    for model in models.all where model.isInstalled {
        print("\(model.id): \(model.role.rawValue), \(model.licence), \(try models.verify(model.id).sha256)")
    }

    // One context for everything: models are read once, and no more than two calls run at the same time.
    var configuration = BiometricsConfiguration()
    configuration.profile = .auto
    configuration.engine = .auto
    configuration.isLivenessEnabled = true
    configuration.workers = 2
    configuration.observer = Metrics()
    // The file that `biometrics calibrate match` made from the service's own pictures.
    if let path = ProcessInfo.processInfo.environment["SERVICE_CALIBRATION"] {
        configuration.calibration = try ScoreCalibration(contentsOf: path)
    }
    let context = try BiometricsContext(configuration)
    let matcher = try FaceMatcher(in: context)
    let assessor = try LivenessAssessor(in: context)
    try await matcher.warmUp()

    // The body of a request is bytes; it is opened once, and what is drawn is what was judged.
    let selfie = MediaSource.shared(SharedMedia(.data(try Upload.read(paths[0]), name: "selfie")))
    let document = MediaSource.shared(SharedMedia(.data(try Upload.read(paths[1]), name: "document")))
    let comparison = try await matcher.compare(selfie: selfie, document: document, deadline: .now + .seconds(20))
    print(try ComparisonPayload(comparison).json(.indented))

    let drawing = try Annotation.image(
        of: comparison, selfie: selfie, document: document, limits: configuration.limits)
    try Upload.write(try drawing.encoded(as: .png), to: paths[2])

    // Pixels that were decoded by others, many at once; results come in order, here, on the main actor.
    var verdicts: [String] = []
    let seen = try selfie.image(of: comparison.selfie?.frame)
    let pictures = [(tag: "selfie again", source: MediaSource.image(seen, name: "selfie"))]
    await assessor.assess(pictures, timeout: .seconds(20)) { tag, result in
        switch result {
        case .success(let report): verdicts.append("\(tag): \(report.assessment.isLive.map(String.init) ?? "null")")
        case .failure(let error): verdicts.append("\(tag): \(error.code.rawValue)")
        }
    }
    print(verdicts.joined(separator: "\n"))
} catch {
    print(error)
    exit(.failed)
}
