internal import VendorProjections

/// A refusal or a failure that many operations share, by its name in `components/responses`.
enum SharedAnswer: String, CaseIterable {
    case badRequest = "BadRequest"
    case unauthorized = "Unauthorized"
    case forbidden = "Forbidden"
    case notFound = "NotFound"
    case conflict = "Conflict"
    case gone = "Gone"
    case lengthRequired = "LengthRequired"
    case preconditionFailed = "PreconditionFailed"
    case tooLarge = "TooLarge"
    case targetTooLong = "TargetTooLong"
    case unsupportedMediaType = "UnsupportedMediaType"
    case misdirected = "Misdirected"
    case unprocessable = "Unprocessable"
    case tooManyRequests = "TooManyRequests"
    case headerTooLarge = "HeaderTooLarge"
    case internalError = "InternalError"
    case unavailable = "Unavailable"
    case timeout = "Timeout"

    var status: Int {
        switch self {
        case .badRequest: 400
        case .unauthorized: 401
        case .forbidden: 403
        case .notFound: 404
        case .conflict: 409
        case .gone: 410
        case .lengthRequired: 411
        case .preconditionFailed: 412
        case .tooLarge: 413
        case .targetTooLong: 414
        case .unsupportedMediaType: 415
        case .misdirected: 421
        case .unprocessable: 422
        case .tooManyRequests: 429
        case .headerTooLarge: 431
        case .internalError: 500
        case .unavailable: 503
        case .timeout: 504
        }
    }

    /// Adds to an answer what every answer has; a refusal is a problem.
    static func completed(_ answer: ContractTree, isRefusal: Bool = false) -> ContractTree {
        guard answer["$ref"] == .null else { return answer }
        var answer = answer
        answer["headers"]["X-Request-Id"] = .reference("headers/RequestId")
        if isRefusal { answer["content"]["application/problem+json"]["schema"] = .reference("schemas/Problem") }
        let own = answer["content"]["application/json"]["schema"]
        if isRefusal || [.reference("schemas/Journey"), .reference("schemas/Result")].contains(own) {
            for projection in VendorProjection.allCases {
                answer["content"][projection.mediaType]["schema"] = .object([
                    "type": .text("object"), "additionalProperties": .object([:]),
                ])
            }
        }
        return answer
    }
}

extension Route {
    /// The answers of the operation that follow from its handler, its scope and its body.
    private var sharedAnswers: [SharedAnswer] {
        var answers: [SharedAnswer] = [
            .badRequest, .forbidden, .tooLarge, .targetTooLong, .misdirected, .headerTooLarge,
        ]
        if scope != nil { answers += [.unauthorized, .tooManyRequests] }
        if body != .none { answers += [.lengthRequired, .unsupportedMediaType, .unprocessable] }
        if hasPathParameters { answers.append(.notFound) }
        switch handler {
        case .immediate: break
        case .task, .call:
            answers += [.internalError, .unavailable]
            if runsModels { answers.append(.timeout) }
        case .journey: answers += [.conflict, .gone, .preconditionFailed, .internalError, .unavailable]
        case .review:
            answers += [.notFound, .internalError, .unavailable]
            if hasPathParameters { answers.append(.gone) }
            if hasPathParameters && method != "GET" { answers.append(.conflict) }
        }
        return answers
    }

    private var hasPathParameters: Bool { path.contains("{") }

    /// Reviewers always need a key. Other callers need one only if the service has keys.
    private var security: ContractTree {
        guard scope != nil else { return .list([]) }
        let key = ContractTree.object(["bearer": .list([])])
        if case .review = handler { return .list([key]) }
        return .list([key, .object([:])])
    }

    /// The parameters of the path, which have the names of their components.
    var pathParameters: ContractTree {
        let names = path.split(separator: "/").filter { $0.hasPrefix("{") }.map { $0.dropFirst().dropLast() }
        return names.isEmpty ? .null : .list(names.map { .reference("parameters/\($0)") })
    }

    /// Adds what the operation shares with others to what it has of its own.
    func completed(_ own: ContractTree) -> ContractTree {
        var operation = own
        operation["security"] = security
        if case .journey = handler {
            operation["parameters"] = .list(own["parameters"].elements + [.reference("parameters/IfMatch")])
        }
        var answers = own["responses"].members.mapValues { SharedAnswer.completed($0) }
        for answer in sharedAnswers where answers["\(answer.status)"] == nil {
            answers["\(answer.status)"] = .reference("responses/\(answer.rawValue)")
        }
        operation["responses"] = .object(answers)
        return operation
    }
}
