internal import Biometrics
internal import BiometricsCore
internal import Platform

/// The program `biometrics`.
@main
enum Program {
    /// The version printed by `--version`.
    static let version = BiometricsVersion.current

    /// Every command, in the order of the help page. A new command is a file in `Commands` and a line here.
    static let root = Command(
        "biometrics",
        summary: "Compare faces and detect attacks, offline on this machine",
        discussion: [
            "No picture leaves the machine, and nothing is downloaded except by “models install”."
        ],
        subcommands: [
            CompareCommand.command,
            LivenessCommand.command,
            ChallengeCommand.command,
            DetectCommand.command,
            ReadCommand.command,
            ChipCommand.command,
            DocumentsCommand.command,
            VerifyCommand.command,
            JourneyCommand.command,
            StoreCommand.command,
            ServeCommand.command,
            KeysCommand.command,
            WebhooksCommand.command,
            EmbedCommand.command,
            GalleryCommand.command,
            EvaluateCommand.command,
            CalibrateCommand.command,
            ModelsCommand.command,
            PluginsCommand.command,
            DoctorCommand.command,
            CompletionCommand.command,
            ManualCommand.command,
            HelpCommand.command,
        ])

    /// Runs the command line, and ends the process with its status.
    static func main() async {
        // A reader that goes away then shows as EPIPE when writing.
        ThisProcess.ignoreBrokenPipes()
        ThisProcess.occupyStandardInput()
        let status = await run(Array(ThisProcess.arguments.dropFirst()), console: Console())
        ThisProcess.exit(status: status.rawValue)
    }

    /// Carries out `arguments`. All errors are reported here.
    static func run(_ arguments: [String], console: Console) async -> ExitStatus {
        do throws(BiometricsError) {
            switch try ArgumentParser.parse(arguments, root: root) {
            case .version:
                try console.print("biometrics \(version)")
                return .success
            case .help(let command, let path):
                let page = HelpPage(command: command, path: path, width: console.width)
                try console.write(page.text(in: console.style))
                return .success
            case .run(let command, _, let parsed):
                let invocation = Invocation(arguments: parsed, console: console)
                do throws(BiometricsError) {
                    return try await command.run?(invocation) ?? .internalError
                } catch {
                    throw JourneyRemedy.added(to: error, of: command, parsed)
                }
            }
        } catch {
            return report(error, of: arguments, console: console)
        }
    }

    private static func report(_ fault: BiometricsError, of arguments: [String], console: Console) -> ExitStatus {
        let told = fault.remedied(for: try? root.descend(root.path(along: arguments)).command)
        let status = ExitStatus(told.category)
        if let projection = JourneyProjection.named(in: arguments) {
            do throws(BiometricsError) {
                try console.write(projection.error(code: told.code.rawValue, message: told.message).json(.declared))
                if !console.isReaderGone { return status }
            } catch {
                console.diagnose("biometrics: \(told.text)\nbiometrics: \(error.text)\n")
                return .ioError
            }
        }
        if ArgumentParser.wantsJSON(arguments) {
            do throws(BiometricsError) {
                try console.write(try ErrorPayload(told).json())
                if !console.isReaderGone { return status }
            } catch {
                console.diagnose("biometrics: \(told.text)\nbiometrics: \(error.text)\n")
                return .ioError
            }
        }
        console.diagnose("\(console.errorStyle.red("biometrics:")) \(told.text)\n")
        if told.code == .usage {
            let words = [root.name, "help"] + root.path(along: arguments)
            console.diagnose("“\(words.joined(separator: " "))” shows its usage.\n")
        }
        return status
    }
}
