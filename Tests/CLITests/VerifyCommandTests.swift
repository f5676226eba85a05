import BiometricsTestSupport
import Foundation
import Testing
import VerificationService

/// `biometrics verify` and `biometrics journey`.
struct VerifyCommandTests {
    @Test func `the example is sound, and every fault of a definition is told with its place`() throws {
        let folder = TemporaryFolder()
        let example = try CommandRun("journey", "example")
        let sound = try CommandRun(arguments: ["journey", "check", "-"], input: Array(example.output.utf8))
        #expect(sound.status == 0 && sound.output.contains("“onboarding” of version 1"))
        let text = example.output.replacing(#""active""#, with: #""activ""#).replacing("\"P30D\"", with: "30")
        let faulty = try CommandRun("journey", "check", try folder.file("d.json", Array(text.utf8)))
        #expect(faulty.status == 65)
        #expect(faulty.output.contains("2 faults"))
        #expect(faulty.output.contains("  steps[1].liveness: ") && faulty.output.contains("  retention.media: "))
        #expect(try CommandRun("journey", "check", "/nowhere.json").status == 66)
        let words = try folder.file("words.json", Array("words".utf8))
        #expect(try CommandRun("journey", "check", words).status == 65)
        let used = try CommandRun("verify", "--definition", words, "--document", "a.jpg", "--selfie", "b.jpg", "--json")
        #expect(used.status == 65 && used.output.contains("definition_invalid"))
    }

    @Test func `missing and unreadable files, and impossible requests, are reported before any model is opened`() throws
    {
        let folder = TemporaryFolder()
        let picture = try folder.file("picture.png", try ToyPicture(brightness: 100).png())
        let words = try folder.file("words.jpg", Array("words".utf8))
        func run(_ arguments: String...) throws -> CommandRun {
            try CommandRun(arguments: ["verify"] + arguments, environment: ["BIOMETRICS_MODELS": folder.path])
        }
        #expect(try run("--document", picture).diagnostics.contains("needs --selfie"))
        #expect(try run("--selfie", picture).status == 64)
        #expect(try run("--document", "-", "--selfie", "-").status == 64)
        let unread = try run("--document", words, "--selfie", picture)
        #expect(unread.status == 65 && unread.diagnostics.contains("words.jpg"))
        #expect(try run("--document", picture, "--selfie", "/nowhere.jpg").status == 66)
        let noChip = try run("--document", picture, "--selfie", picture, "--chip", words)
        #expect(noChip.status == 65 && noChip.diagnostics.contains("words.jpg"))
        let chip = try CommandRun("journey", "example").output
            .replacing(#""active""#, with: #""passive", "acceptsUnprovedPresence": true"#)
            .replacing(#""backSide""#, with: #""chip": "required", "backSide""#)
        let requiring = try folder.file("chip.json", Array(chip.utf8))
        let unasked = try run("--document", picture, "--selfie", picture, "--definition", requiring)
        #expect(unasked.status == 64 && unasked.diagnostics.contains("needs --chip"), "\(unasked.diagnostics)")
        let example = try CommandRun("journey", "example").output.replacing(#""passive""#, with: #""active""#)
        let active = try folder.file("active.json", Array(example.utf8))
        let asked = try run("--document", picture, "--selfie", picture, "--definition", active)
        #expect(asked.status == 64 && asked.diagnostics.contains("active liveness"))
        #expect(try run("--document", picture, "--selfie", picture).status == 69)
        let doubled = try run("--document", picture, "--back", "\(folder.path)/./picture.png", "--selfie", picture)
        #expect(doubled.status == 64 && doubled.diagnostics.contains("/./picture.png: Both sides are the same file."))
    }

    @Suite(
        .data("specimens/documents.csv"),
        .models(TestModels.faceMatch + TestModels.liveness + ["tesseract-mrz"]))
    struct OnSpecimens {
        private func verify(_ document: String, back: String? = nil, _ selfie: String) throws -> VerificationPayload {
            let root = TestData.path("specimens")
            let back = back.map { ["--back", "\(root)/documents/\($0)"] } ?? []
            let folder = TemporaryFolder()
            let run = try CommandRun(
                arguments: [
                    "verify", "--json", "--document", "\(root)/documents/\(document)", "--selfie",
                    "\(root)/selfies/\(selfie)",
                ] + back,
                environment: ["BIOMETRICS_MODELS": RealPictures.store ?? "", "TMPDIR": folder.path])
            let found = try VerificationPayload(json: run.output.utf8)
            #expect(run.status == [.complete: 0, .rejected: 1, .refer: 2][found.systemDecision])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            return found
        }

        @Test func `the right pair is complete, or refers for reasons that are named`() throws {
            let found = try verify("001_idCard.jpg", back: "001_idCard_back.jpg", "001.jpg")
            let document = try #require(found.documents["document"])
            #expect(document.documentType == .idCard && document.fields["documentNumber"]?.value == "ENUYFWYA3")
            #expect(document.sides.values.allSatisfy { $0.isSatisfactory })
            #expect(found.rules["same_subject"]?.result == .passed)
            #expect(found.rules["document_validation"]?.result == .passed)
            #expect(found.rules["expired_document"]?.result == .passed)
            let causes = found.rules.filter {
                $0.value.result == .failed || ($0.value.required && $0.value.result != .passed)
            }
            #expect(found.systemDecision == (causes.isEmpty ? .complete : .refer))
            #expect(causes.values.allSatisfy { !$0.details.isEmpty })
        }

        @Test func `a back that the document does not have is named as unused`() throws {
            let root = TestData.path("specimens")
            let run = try CommandRun(
                "verify", "--document", "\(root)/documents/004_passport.jpg", "--back",
                "\(root)/documents/001_idCard_back.jpg", "--selfie", "\(root)/selfies/023.jpg",
                environment: ["BIOMETRICS_MODELS": RealPictures.store ?? ""])
            #expect(
                run.diagnostics.contains("--back was not used: a document of the type “passport” has no back side.\n"))
            #expect(!run.diagnostics.contains("--document was not used"))
        }

        @Test func `another person's selfie is never complete, and an expired document fails`() throws {
            let mixed = try verify("004_passport.jpg", "023.jpg")
            #expect(mixed.systemDecision == .rejected && mixed.rules["same_subject"]?.result == .failed)
            #expect(mixed.rules["expired_document"]?.result == .failed)
        }
    }
}
