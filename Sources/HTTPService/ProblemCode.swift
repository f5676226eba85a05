/// The reasons why the service itself refuses a request.
enum ProblemCode: String, Hashable, Sendable, CaseIterable {
    case requestMalformed = "request_malformed"
    case parameterInvalid = "parameter_invalid"
    case unauthorized
    case forbidden
    case notFound = "not_found"
    case methodNotAllowed = "method_not_allowed"
    case requestTimeout = "request_timeout"
    case lengthRequired = "length_required"
    case preconditionFailed = "precondition_failed"
    case bodyTooLarge = "body_too_large"
    case targetTooLong = "target_too_long"
    case mediaTypeUnsupported = "media_type_unsupported"
    case expectationFailed = "expectation_failed"
    case hostNotAllowed = "host_not_allowed"
    case originNotAllowed = "origin_not_allowed"
    case tooManyRequests = "too_many_requests"
    case previewsSpent = "previews_spent"
    case headerTooLarge = "header_too_large"
    case busy
    case internalError = "internal_error"
    case notReady = "not_ready"
    case abilityMissing = "ability_missing"
    case versionNotSupported = "version_not_supported"

    /// The status.
    var status: UInt32 {
        switch self {
        case .requestMalformed, .parameterInvalid: 400
        case .unauthorized: 401
        case .forbidden, .originNotAllowed, .previewsSpent: 403
        case .notFound: 404
        case .methodNotAllowed: 405
        case .requestTimeout: 408
        case .lengthRequired: 411
        case .preconditionFailed: 412
        case .bodyTooLarge: 413
        case .targetTooLong: 414
        case .mediaTypeUnsupported: 415
        case .expectationFailed: 417
        case .hostNotAllowed: 421
        case .tooManyRequests, .busy: 429
        case .headerTooLarge: 431
        case .internalError: 500
        case .notReady, .abilityMissing: 503
        case .versionNotSupported: 505
        }
    }

    /// A sentence for a person.
    var detail: String {
        switch self {
        case .requestMalformed: "The request is malformed or ambiguous."
        case .parameterInvalid: "A parameter has a value that it cannot have."
        case .unauthorized: "A key or a token is needed: Authorization: Bearer …"
        case .forbidden: "The key or the token does not allow this."
        case .notFound: "There is nothing here."
        case .methodNotAllowed: "This cannot be done here. Allow says what can."
        case .requestTimeout: "The request took longer than it may."
        case .lengthRequired: "A body needs a Content-Length."
        case .preconditionFailed: "The journey is not as If-Match says. Read it again."
        case .bodyTooLarge: "The body is larger than it may be."
        case .targetTooLong: "The target is longer than it may be."
        case .mediaTypeUnsupported: "A body of this type or encoding is not taken here."
        case .expectationFailed: "The service does not do what the header Expect asks for."
        case .hostNotAllowed: "Without keys the service answers to names of this machine only."
        case .originNotAllowed: "Pages of other origins are not answered."
        case .tooManyRequests: "Too many requests with this key or token. Try again later."
        case .previewsSpent: "This journey has used up its previews. Take the picture."
        case .headerTooLarge: "The header is larger than it may be."
        case .busy: "There is more to do than can be done now. Try again later."
        case .internalError: "Something went wrong here. The log has more under the request's id."
        case .notReady: "The service is starting, or ending."
        case .abilityMissing: "This machine cannot judge a journey."
        case .versionNotSupported: "HTTP/1.1 is spoken here."
        }
    }
}
