import BiometricsCore
import BiometricsTestSupport
import Glibc
import MediaKit
import Testing

@testable import BiometricsCLI

/// Bad calls of the commands that read pictures; none of them gets as far as needing a model.
struct BadInputTests {
    private let folder = TemporaryFolder()
    private let picture: String
    private let environment: [String: String]

    init() throws {
        picture = try folder.file("picture.png", Self.png)
        environment = ["BIOMETRICS_MODELS": try folder.folder("models")]
    }

    /// A valid picture without a face.
    private static let png: [UInt8] = {
        let image = Image(size: Size(width: 64, height: 48), format: .bgr8, filledWith: 128)
        return (try? PictureEncoder.png(image)) ?? []
    }()

    private func detect(_ path: String, input: [UInt8] = []) throws -> CommandRun {
        try CommandRun("detect", "--detector", "yunet", path, environment: environment, input: input)
    }

    @Test func `a file that does not exist is 66`() throws {
        let path = "\(folder.path)/nobody.jpg"
        let run = try detect(path)
        #expect(run.status == 66)
        #expect(run.output.isEmpty)
        #expect(run.diagnostics.hasPrefix("biometrics: \(path): "))
        #expect(try CommandRun("compare", picture, path, environment: environment).status == 66)
        #expect(try CommandRun("compare", path, picture, environment: environment).status == 66)
    }

    @Test func `a name cannot upset the terminal or forge a line`() throws {
        let run = try detect("\(folder.path)/a\u{1B}[2J\nbiometrics: all is well.jpg")
        #expect(run.status == 66)
        #expect(
            run.diagnostics.hasPrefix("biometrics: \(folder.path)/a\u{FFFD}[2J\u{FFFD}biometrics: all is well.jpg: "))
        #expect(run.diagnostics.split(separator: "\n").count == 1)
    }

    @Test func `one file is not both sides of a document`() throws {
        let run = try CommandRun("read", "--sides", picture, picture, environment: environment)
        #expect(run.status == 64 && run.diagnostics.hasPrefix("biometrics: \(picture): Both sides are the same file."))
    }

    @Test func `a limit is told with its option`() throws {
        let run = try CommandRun("detect", "--detector", "yunet", "--max-bytes", "1", picture, environment: environment)
        #expect(run.status == 65 && run.diagnostics.contains("The option is --max-bytes."), "\(run.diagnostics)")
    }

    @Test func `a folder is 65`() throws {
        let run = try detect(folder.path)
        #expect(run.status == 65)
        #expect(run.diagnostics.contains(folder.path))
    }

    @Test func `a file that may not be read is 65`() throws {
        let path = try folder.file("secret.png", Self.png)
        #expect(unsafe chmod(path, 0) == 0)
        // The superuser may read everything unless that right is taken away.
        let rights = ["/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search"]
        let run = try CommandRun(
            arguments: ["detect", path], environment: environment, launcher: getuid() == 0 ? rights : [])
        #expect(run.status == 65)
        #expect(run.diagnostics.contains("\(path): "))
        #expect(run.diagnostics.contains("may not be read"))
    }

    @Test func `links in a circle are 66`() throws {
        let (one, two) = ("\(folder.path)/one.jpg", "\(folder.path)/two.jpg")
        #expect(unsafe symlink(one, two) == 0)
        #expect(unsafe symlink(two, one) == 0)
        for run in [
            try detect(one), try CommandRun("compare", one, picture, environment: environment),
            try CommandRun("compare", "--batch", one, environment: environment),
        ] {
            #expect(run.status == 66)
            #expect(run.diagnostics.contains("\(one): "))
        }
    }

    @Test func `devices are 65, and so is a pipe without a writer`() throws {
        for device in ["/dev/zero", "/dev/null", "/dev/tty"] {
            let run = try detect(device)
            #expect(run.status == 65)
            #expect(run.diagnostics.hasPrefix("biometrics: \(device): "))
        }
        let pipe = "\(folder.path)/pipe"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let silent = try CommandRun("compare", pipe, picture, "--max-wait", "0.2", environment: environment)
        #expect(silent.status == 65)
        #expect(silent.diagnostics.contains("Nothing came for 0.2 seconds"))
    }

    @Test func `standard input that is closed is nothing to read, and never the other file`() throws {
        let run = try CommandRun(
            arguments: ["compare", picture, "-"], environment: environment,
            launcher: ["/bin/bash", "-c", #""$0" "$@" <&-"#])
        #expect(run.status == 74)
        #expect(run.diagnostics.hasPrefix("biometrics: -: "))
    }

    @Test(arguments: [
        #""$0" "$@" <(cat PICTURE)"#, #""$0" "$@" /dev/stdin < PICTURE"#, #"cat PICTURE | "$0" "$@" /dev/stdin"#,
        #"cat PICTURE | "$0" "$@" -"#, #""$0" "$@" /proc/self/fd/0 < PICTURE"#,
        #"exec 7<PICTURE; rm PICTURE; "$0" "$@" /dev/fd/7"#,
    ])
    func `a file that a shell hands over is read`(script: String) throws {
        let words = script.replacing("PICTURE", with: try folder.file("handed.png", Self.png))
        let run = try CommandRun(
            arguments: ["detect", "--detector", "yunet"], environment: environment,
            launcher: ["/bin/bash", "-c", words])
        // As far as the missing models.
        #expect(run.status == 69, "\(run.diagnostics)")
    }

    @Test func `a table without rows is 65, and says so`() throws {
        for header in ["selfie,document", "probe,reference,mated"] {
            let table = try folder.file("pairs.csv", Array("\(header)\n".utf8))
            let run = try CommandRun("compare", "--batch", table, environment: environment)
            #expect(run.status == 65 && run.output.isEmpty)
            #expect(run.diagnostics == "biometrics: \(table): Nothing was compared: the table has no rows.\n")
        }
        let other = try folder.file("other.csv", Array("a,b\nx,y\n".utf8))
        #expect(
            try CommandRun("compare", "--batch", other, environment: environment).diagnostics
                == "biometrics: \(other): The table lacks the columns selfie and document, or probe and reference.\n")
    }

    @Test func `text and emptiness are 65`() throws {
        let text = try folder.file("letter.jpg", Array("Dear Sir or Madam,\n".utf8))
        #expect(try detect(text).status == 65)
        #expect(try detect(text).diagnostics.contains("this is text"))
        #expect(try detect(try folder.file("empty.jpg", [])).status == 65)
    }

    @Test func `limits on bytes and pixels are applied before anything else`() throws {
        let pixels = try CommandRun("detect", picture, "--max-pixels", "3071", environment: environment)
        #expect(pixels.status == 65)
        #expect(pixels.diagnostics.contains("64x48"))
        let bytes = try CommandRun("detect", picture, "--max-bytes=10", environment: environment)
        #expect(bytes.status == 65)
    }

    @Test func `an error about a file names it in JSON`() throws {
        let path = "\(folder.path)/nobody.jpg"
        let run = try CommandRun("compare", "--json", path, picture, environment: environment)
        let document = try run.document(as: ErrorShape.self)
        #expect(run.status == 66)
        #expect(document.error.code == "no_such_input")
        #expect(document.error.path == path)
        #expect(run.diagnostics.isEmpty)
    }

    @Test func `- reads standard input`() throws {
        let broken = try detect("-", input: Array("no picture".utf8))
        #expect(broken.status == 65)
        #expect(broken.diagnostics.hasPrefix("biometrics: -: "))
        // A sound picture gets past the reading and as far as the missing models.
        #expect(try detect("-", input: Self.png).status == 69)
        let both = try CommandRun("compare", "-", "-", environment: environment)
        #expect(both.status == 64)
        #expect(both.diagnostics.contains("standard input"))
    }

    @Test func `a missing operand is named`() throws {
        let none = try CommandRun("compare", environment: environment)
        #expect(none.status == 64)
        #expect(none.diagnostics.contains("needs SELFIE and DOCUMENT"))
        let one = try CommandRun("compare", picture, environment: environment)
        #expect(one.status == 64)
        #expect(one.diagnostics.contains("needs DOCUMENT in addition to “\(picture)”"))
        #expect(try CommandRun("detect", environment: environment).diagnostics.contains("needs FILE"))
        #expect(try CommandRun("compare", "a", "--selfie=b", "--document=c", environment: environment).status == 64)
    }

    @Test(arguments: [
        ["--profil", "fast"], ["--profile", "quick"], ["--pass-fmr", "2"], ["--workers", "0"],
        ["--pass-fmr", "0.5", "--fail-fmr", "0.1"], ["--annotate", "out.gif"],
    ])
    func `options that make no sense are 64`(options: [String]) throws {
        let run = try CommandRun(arguments: ["compare", picture, picture] + options, environment: environment)
        #expect(run.status == 64)
        #expect(!run.diagnostics.isEmpty)
    }

    @Test func `--annotate never overwrites an input`() throws {
        let run = try CommandRun("detect", picture, "--annotate", picture, environment: environment)
        #expect(run.status == 64)
        #expect(run.diagnostics.contains("overwrite"))
    }
}
