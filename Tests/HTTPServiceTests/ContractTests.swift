import Biometrics
import Foundation
import Testing
import Verification
import VerificationService

@testable import HTTPService

/// The contract says what the service does, and the service does what the contract says.
struct ContractTests {
    private struct Document: Decodable {
        struct Operation: Decodable {
            let operationId: String
            let security: [[String: [String]]]
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

                let `enum`: [String]?
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
        document = try JSONDecoder().decode(Document.self, from: Data(Contract.text.utf8))
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
            #expect(operation.security.isEmpty == (route.scope == nil), "\(route.path)")
            if let scope = route.scope { #expect(operation.description?.contains("`\(scope.rawValue)`") == true) }
            let types = Set(operation.requestBody?.content.keys ?? [:].keys)
            switch route.body {
            case .none: #expect(types.isEmpty, "\(route.path)")
            case .json: #expect(types == ["application/json"], "\(route.path)")
            case .media, .frame:
                #expect(types.isSuperset(of: ["multipart/form-data", "application/json"]), "\(route.path)")
                let takesClips = route.body == .media && route.operation != .compare
                #expect(types.contains("video/*") == takesClips, "\(route.path)")
            }
            if route.scope != nil { #expect(operation.responses["401"] != nil && operation.responses["403"] != nil) }
            if route.operation.runsModels { #expect(operation.responses["429"] != nil) }
        }
    }

    @Test func `words that have few values have those that are read`() throws {
        let statuses = try #require(document.components.schemas["JourneyStatus"]?.enum)
        #expect(statuses == Journey.Status.allCases.map(\.rawValue))
        let slots = try #require(document.components.parameters["slot"]?.schema.enum)
        #expect(slots == SubmissionSlot.allCases.map(\.rawValue))
        let previewed = try #require(document.components.parameters["previewSlot"]?.schema.enum)
        #expect(previewed == SubmissionSlot.allCases.filter { $0.previewSubject != nil }.map(\.rawValue))
        let languages = try #require(document.components.parameters["language"]?.schema.enum)
        #expect(languages == FeedbackText.Language.allCases.map(\.rawValue))
        for (parameter, files) in [("asset", CaptureAsset.all), ("reviewAsset", ReviewPage.all)] {
            let choices = try #require(document.components.parameters[parameter]?.schema.anyOf)
            let names = try #require(choices.compactMap(\.enum).first)
            #expect(names == files.keys.filter { $0 != CaptureAsset.page }.sorted())
            let pattern = try Regex(try #require(choices.compactMap(\.pattern).first))
            for language in PageLanguage.builtin {
                #expect(try pattern.wholeMatch(in: "\(language.tag).json") != nil, "\(language.tag)")
            }
            #expect(try pattern.wholeMatch(in: #require(LanguageTag("zh-hant-tw-1994")).text + ".json") != nil)
            #expect(try pattern.wholeMatch(in: "../en.json") == nil)
        }
    }

    @Test(arguments: [
        ("/capture/{asset}", ServedPages(in: PageLanguage.builtin).capture),
        ("/review/{asset}", ServedPages(in: PageLanguage.builtin).review),
    ])
    func `files of pages have the types that the contract names`(path: String, files: [String: CaptureAsset]) throws {
        let types = files.filter { $0.key != CaptureAsset.page }.values.map { String($0.type.prefix { $0 != ";" }) }
        let named = try #require(document.paths[path]?.get?.responses["200"]?.content)
        #expect(Set(named.keys) == Set(types))
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

    @Test func `the service gives the contract as it lies beside the documentation`() async throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Documentation/openapi.json")
        #expect(Contract.text == (try String(contentsOf: file, encoding: .utf8)))
        #expect(try await ToyService().ask("GET", "/openapi.json").text == Contract.text)
    }
}
