/// Why a request is refused before anybody looks at what it asks for.
package enum RequestFault: Error, Hashable, Sendable {
    /// It can be read in two ways, or in none.
    case malformed(String)
    /// Its version is not spoken here.
    case versionUnknown
    /// It has a body and does not say how long.
    case lengthRequired
    /// Its header has too many lines.
    case tooManyHeaderLines
    /// Its header is longer than it may be.
    case headerTooLarge
    /// Its request line alone is longer than a header may be.
    case targetTooLong
    /// Its header or its body took longer than it may.
    case late
    /// It expects something that is not done here.
    case expectationFailed
    /// Its body is encoded.
    case encodingUnsupported
}
