internal import HTTPKit
internal import VendorProjections

extension VendorProjection {
    /// The first format that the header `Accept` names; `nil` if it names none. The order counts, and weights do not.
    init?(acceptedBy head: HTTPRequestHead) {
        let types = head.headers.all("Accept").flatMap { $0.split(separator: ",") }
        for type in types {
            let name = type.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
            guard let found = Self.allCases.first(where: { $0.mediaType == name }) else { continue }
            self = found
            return
        }
        return nil
    }
}
