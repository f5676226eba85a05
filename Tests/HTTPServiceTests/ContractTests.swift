import Biometrics
import BiometricsCore
import BiometricsTestSupport
import Foundation
import IdentityDocuments
import Testing
import Verification
import VerificationService

@testable import HTTPService

/// The contract says what the service does, and the service does what the contract says.
struct ContractTests {
    @Test func `the contract is the recorded one`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func line(_ place: String, _ part: AnyJSON) throws -> String {
            "\(place) \(String(decoding: try encoder.encode(part), as: UTF8.self))\n"
        }
        var lines: [String] = []
        for (name, part) in Contract.tree.members {
            switch name {
            case "paths", "components":
                for (group, members) in part.members {
                    lines += try members.members.map { try line("\(name) \(group) \($0.key)", $0.value) }
                }
            default: lines.append(try line(name, part))
            }
        }
        try RecordedDoor.expect(lines.sorted().joined(), isRecordedIn: "openapi.txt")
    }

    @Test func `each call takes the parameters of its operation in the query, and no other`() throws {
        for route in RouteTable.all {
            let names = try #require(Contract.queryNames[route.operation])
            for name in names { try Contract.check([name: ""], of: route) }
            let problem = thrown { () throws(Problem) in try Contract.check(["foo": "1"], of: route) }
            #expect((problem == nil) == (route.scope == nil), "\(route.operation)")
        }
        #expect(
            Contract.queryNames[.submitMedia] == [
                "wait", "ticket", "shown", "response", "origin", "declaredType", "declaredCountry",
            ])
    }

    @Test func `a parameter that a call does not have is named, and a page takes any`() async throws {
        let toy = try await ToyService()
        let wrong = try await toy.ask("GET", "/v1/journeys?limit=2&foo=1")
        #expect(wrong.status == 400 && wrong.code == "parameter_invalid" && wrong.text.contains("“foo”"))
        #expect(try await toy.ask("GET", "/capture?lang=pl&from=mail").status == 200)
    }

    private struct Document: Decodable {
        struct Operation: Decodable {
            let operationId: String
            let requestBody: Body?
            let responses: [String: Response]
            let description: String?
        }

        struct Body: Decodable {
            let content: [String: Ignored]
        }

        struct Response: Decodable {
            let content: [String: Ignored]?
        }

        struct Ignored: Decodable {}

        struct Path: Decodable {
            let get, post, put, delete: Operation?

            var operations: [(String, Operation)] {
                [("GET", get), ("POST", post), ("PUT", put), ("DELETE", delete)].compactMap { method, operation in
                    operation.map { (method, $0) }
                }
            }
        }

        struct Components: Decodable {
            struct Schema: Decodable {
                struct Property: Decodable {
                    let description: String?
                }

                let `enum`: [String?]?
                let properties: [String: Property]?
            }

            struct Parameter: Decodable {
                struct Values: Decodable {
                    let `enum`: [String]?
                    let pattern: String?
                    let anyOf: [Values]?
                }

                let schema: Values
            }

            let schemas: [String: Schema]
            let parameters: [String: Parameter]
        }

        let openapi: String
        let paths: [String: Path]
        let components: Components
    }

    private let document: Document

    init() throws {
        let encoded = try JSONEncoder().encode(Self.opened(Contract.tree))
        document = try JSONDecoder().decode(Document.self, from: encoded)
    }

    /// The contract with its answers and bodies in place of references to them.
    private static func opened(_ tree: ContractTree) -> ContractTree {
        let steps = tree["$ref"].text.split(separator: "/").map(String.init)
        if steps.count == 4, ["requestBodies", "responses"].contains(steps[2]) {
            return opened(Contract.tree["components"][steps[2]][steps[3]])
        }
        switch tree {
        case .list(let elements): return .list(elements.map(opened))
        case .object(let members): return .object(members.mapValues(opened))
        default: return tree
        }
    }

    @Test func `every route is an operation of the contract, and every operation a route`() {
        let routes = Set(RouteTable.all.map { "\($0.method) \($0.path) \($0.operation.rawValue)" })
        let operations = Set(
            document.paths.flatMap { path, item in
                item.operations.map { "\($0.0) \(path) \($0.1.operationId)" }
            })
        #expect(routes == operations)
        #expect(Set(RouteTable.all.map(\.operation)) == Set(Operation.allCases))
        #expect(RouteTable.all.count == Operation.allCases.count)
    }

    @Test func `a route has the scope of its operation`() throws {
        for route in RouteTable.all {
            let operation = try #require(
                document.paths[route.path]?.operations.first { $0.0 == route.method }?.1, "\(route.path)")
            if let scope = route.scope { #expect(operation.description?.contains("`\(scope.rawValue)`") == true) }
            let types = Set(operation.requestBody?.content.keys ?? [:].keys)
            switch route.body {
            case .none: #expect(types.isEmpty, "\(route.path)")
            case .json: #expect(types == ["application/json"], "\(route.path)")
            case .media, .frame:
                #expect(types.isSuperset(of: ["multipart/form-data", "application/json"]), "\(route.path)")
                let takesClips = route.body == .media && ![.compare, .verifyChip].contains(route.operation)
                #expect(types.contains("video/*") == takesClips, "\(route.path)")
            }
        }
    }

    @Test func `words that have few values have those that are read`() throws {
        let statuses = try #require(document.components.schemas["JourneyStatus"]?.enum)
        #expect(statuses == Journey.Status.allCases.map(\.rawValue))
        let slots = try #require(document.components.schemas["Slot"]?.enum)
        #expect(slots == SubmissionSlot.allCases.map(\.rawValue))
        let types = try #require(document.components.parameters["declaredType"]?.schema.enum)
        #expect(types == DocumentType.allCases.map(\.rawValue))
        let previewed = try #require(document.components.parameters["previewSlot"]?.schema.enum)
        #expect(previewed == SubmissionSlot.allCases.filter { $0.previewSubject != nil }.map(\.rawValue))
        for (parameter, files) in [("asset", CaptureAsset.all), ("reviewAsset", ReviewPage.all)] {
            let choices = try #require(document.components.parameters[parameter]?.schema.anyOf)
            let names = try #require(choices.compactMap(\.enum).first)
            // A program may be built without the code that judges frames in the page.
            let code = parameter == "asset" ? ["preview-plain.wasm", "preview.bin", "preview.wasm"] : []
            #expect(names == Set(files.keys).union(code).subtracting([CaptureAsset.page]).sorted())
            let pattern = try Regex(try #require(choices.compactMap(\.pattern).first))
            for language in PageLanguage.builtin {
                #expect(try pattern.wholeMatch(in: "\(language.tag).json") != nil, "\(language.tag)")
            }
            #expect(try pattern.wholeMatch(in: #require(LanguageTag("zh-hant-tw-1994")).text + ".json") != nil)
            #expect(try pattern.wholeMatch(in: "../en.json") == nil)
        }
    }

    @Test(arguments: [
        ("/capture/{asset}", ["application/octet-stream", "application/wasm"]),
        ("/review/{asset}", []),
    ])
    func `files of pages have the types that the contract names`(path: String, others: [String]) throws {
        let pages = ServedPages(in: PageLanguage.builtin)
        let files = path.hasPrefix("/capture") ? pages.capture : pages.review
        let types = files.filter { $0.key != CaptureAsset.page }.values.map { String($0.type.prefix { $0 != ";" }) }
        let named = try #require(document.paths[path]?.get?.responses["200"]?.content)
        #expect(Set(named.keys) == Set(types + others))
    }

    @Test func `the advice on frames, and their bounds, are those that are told`() throws {
        let advice = try #require(document.components.schemas["Preview"]?.properties?["advice"]?.description)
        #expect(advice.matches(of: /`([A-Z_]+)`/).map { String($0.output.1) } == CaptureAdvice.allCases.map(\.rawValue))
        let path = "/v1/journeys/{journey}/steps/{step}/media/{slot}/preview"
        let text = try #require(document.paths[path]?.post?.description).replacing(",", with: "")
        let options = ServiceOptions()
        for number in [
            CapturePreviewer.maximumBytes, CapturePreviewer.maximumPixels, options.previewsPerJourney,
        ] { #expect(text.contains(" \(number) ") || text.contains(" \(number);"), "\(number)") }
        #expect(options.previewsPerSecond == 3 && text.contains("three in a second"))
        for code in [ProblemCode.tooManyRequests, .previewsSpent, .busy] {
            #expect(text.contains(" \(code.status) `\(code.rawValue)`"), "\(code)")
        }
    }

    @Test func `the parts in the program are the files of the documentation, and each is needed`() throws {
        let folder = SourceTree.root.appending(path: "Documentation")
        var references: Set<String> = ["operations.json"]
        for (path, part) in Contract.parts {
            let text = try Data(contentsOf: folder.appending(path: path))
            #expect(try JSONDecoder().decode(ContractTree.self, from: text) == part, "\(path)")
            references.formUnion(
                Self.references(in: part).compactMap { $0.split(separator: "#").first.map(String.init) }
                    .filter { $0.hasSuffix(".json") }.map { $0.hasPrefix("schemas/") ? $0 : "schemas/\($0)" })
        }
        #expect(references == Set(Contract.parts.keys))
    }

    @Test func `the contract refers to nothing outside it, and has nothing that no operation needs`() async throws {
        let references = Self.references(in: Contract.tree)
        for reference in references {
            let place = reference.split(separator: "/").dropFirst().reduce(Contract.tree) { $0[String($1)] }
            #expect(reference.hasPrefix("#/components/") && place != .null, "\(reference)")
        }
        for (kind, components) in Contract.tree["components"].members where kind != "securitySchemes" {
            for name in components.members.keys {
                #expect(references.contains("#/components/\(kind)/\(name)"), "\(kind) \(name)")
            }
        }
        #expect(try await ToyService().ask("GET", "/openapi.json").text == Contract.text)
    }

    @Test func `an answer that the contract does not have is found`() throws {
        func faults(_ status: Int, _ json: String) throws -> [String] {
            let answer = RawConnection.Answer(
                status: status, headers: ["content-type": "application/json"], body: Array(json.utf8))
            return try ServedContract.faults(of: answer, to: "GET", "/healthz")
        }
        #expect(try faults(200, #"{"status":"ok"}"#) == [])
        #expect(try faults(200, "{}") == ["getHealth 200:  lacks status"])
        #expect(try faults(200, #"{"status":"ok","more":1}"#) == ["getHealth 200: .more is not named"])
        #expect(try faults(418, "{}") == ["getHealth answers 418"])
        #expect(try faults(400, "{}") == ["getHealth answers 400 with application/json"])
    }

    private static func references(in tree: ContractTree) -> Set<String> {
        switch tree {
        case .list(let elements): elements.reduce(into: []) { $0.formUnion(references(in: $1)) }
        case .object(let members):
            members.reduce(into: []) { found, member in
                if member.key == "$ref", !member.value.text.isEmpty { found.insert(member.value.text) }
                found.formUnion(references(in: member.value))
            }
        default: []
        }
    }
}
