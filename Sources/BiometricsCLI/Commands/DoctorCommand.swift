internal import Biometrics
internal import BiometricsCore
internal import MediaKit

/// `biometrics doctor`.
enum DoctorCommand {
    /// The intended use of this machine.
    private enum Purpose: String, CaseIterable {
        case comparison
        case liveness
        case documents
        case journeys

        /// The required abilities. A journey does not require print: without it, zones are read but not compared with
        /// print.
        var abilities: Set<DoctorPayload.Ability.Name> {
            switch self {
            case .comparison: [.comparison]
            case .liveness: [.liveness]
            case .documents: [.documents]
            case .journeys: [.comparison, .liveness, .documents]
            }
        }
    }

    private static let purpose = ValueOption<String>(
        "for", value: "PURPOSE", oneOf: Purpose.allCases.map(\.rawValue),
        help: "The intended use; the exit status tells whether it is possible. Default: comparison.")

    static let command = Command(
        "doctor", summary: "Show what is installed, what is missing and how to install it",
        discussion: [
            "The exit status is 0 if the use named by --for is possible here, otherwise 69. “journeys” needs "
                + "comparison, liveness and documents: without one of them every journey ends in Refer."
        ],
        options: [purpose.declaration, Flag.json.declaration], examples: ["doctor", "doctor --for journeys"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        if MediaLibraries.areUnconfined {
            invocation.console.warn(
                "BIOMETRICS_UNCONFINED=1 lets the decoders of pictures and clips open files and reach networks. Unset it "
                    + "where the system allows seccomp filters.")
        }
        let diagnosis = try await DoctorPayload.make()
        if invocation.wantsJSON {
            try invocation.console.write(try diagnosis.json())
        } else {
            try invocation.console.write(text(diagnosis, in: invocation.console.style))
        }
        let purpose = invocation.arguments[purpose].flatMap(Purpose.init) ?? .comparison
        let lacks = diagnosis.abilities.contains { purpose.abilities.contains($0.name) && !$0.isThere }
        return lacks ? .unavailable : .success
    }

    private static func text(_ diagnosis: DoctorPayload, in style: Style) -> String {
        var lines: [String] = []
        func section(_ title: String, _ rows: [String]) {
            if !lines.isEmpty { lines.append("") }
            lines.append(style.bold(title))
            lines += rows.map { "  \($0)" }
        }
        let good = style.green("ok")
        let bad = style.red("missing")
        let machine = diagnosis.machine
        section(
            "biometrics \(diagnosis.version)",
            [
                "\(machine.processor ?? "processor unknown"), \(machine.cores) core\(machine.cores == 1 ? "" : "s")",
                "instructions: \(machine.features.isEmpty ? "unknown" : machine.features.joined(separator: " "))",
            ])
        section(
            "Libraries",
            diagnosis.libraries.map { library in
                let fact = library.version.map { "\(good)  \(library.name): \($0)" } ?? "\(bad)  \(library.name)"
                return fact + " (\(library.purpose))" + (library.problem.map { ": \($0)" } ?? "")
            })
        section("Models in \(diagnosis.store)", diagnosis.models.map { model in row(model, good, bad, style) })
        let hasOpenVINO = diagnosis.libraries.contains { $0.name == "OpenVINO" && $0.version != nil }
        section(
            "Profiles",
            diagnosis.profiles.map { profile in
                guard let pipeline = profile.pipeline else {
                    return "\(style.red("no"))  \(profile.name): \(profile.problem ?? "")"
                }
                let choice = profile.name == pipeline.profile ? "" : "\(pipeline.profile ?? ""): "
                let models = pipeline.models.map(\.id).joined(separator: " + ")
                let engine =
                    "\(pipeline.engine) (\(pipeline.precision.rawValue))"
                    + (pipeline.engine == "opencv" && hasOpenVINO ? ", on openvino for many pictures" : "")
                return "\(good)  \(profile.name): \(choice)\(models) on \(engine)"
            })
        lines.append("")
        if let problem = diagnosis.problem {
            lines.append(style.red("A comparison cannot run: ") + problem)
        } else {
            lines.append(style.green("A comparison can run."))
        }
        lines += abilities(diagnosis, in: style)
        return lines.map { $0 + "\n" }.joined()
    }

    /// One line with all abilities, and one for each missing ability with the command that installs it.
    private static func abilities(_ diagnosis: DoctorPayload, in style: Style) -> [String] {
        let asked = diagnosis.abilities.filter { $0.name != .comparison }
        let words = asked.map { "\($0.name.rawValue): \($0.isThere ? style.green("yes") : style.red("no"))" }
        return [words.joined(separator: ", ")]
            + asked.filter { !$0.isThere }.map { "  \($0.lack)" }
    }

    private static func row(_ model: DoctorPayload.Model, _ good: String, _ bad: String, _ style: Style) -> String {
        let terms = model.commercialUse ? "" : style.yellow(", NOT for commercial use")
        let name = "\(model.id) (\(model.role.words)\(terms))"
        guard let problem = model.problem else { return "\(good)  \(name)" }
        return "\(bad)  \(name): \(problem)"
    }
}
