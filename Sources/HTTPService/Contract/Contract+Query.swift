/// The parameters that the contract gives each operation in the query.
extension Contract {
    /// The names of the parameters in the query, by operation.
    static let queryNames: [Operation: Set<String>] = {
        let document = parts["operations.json"] ?? .null
        var names: [Operation: Set<String>] = [:]
        for route in RouteTable.all {
            let own = route.called ?? document["paths"][route.path][route.method.lowercased()]
            let parameters = own["parameters"].elements.map { parameter -> ContractTree in
                guard let component = parameter["$ref"].text.split(separator: "/").last else { return parameter }
                return document["components"]["parameters"][String(component)]
            }
            names[route.operation] = Set(parameters.filter { $0["in"].text == "query" }.map { $0["name"].text })
        }
        return names
    }()

    /// Refuses a parameter that the operation does not have. A misspelt name is reported, and not ignored.
    ///
    /// - Throws: a problem that names the parameter.
    static func check(_ query: [String: String], of route: Route) throws(Problem) {
        // A page reads its own query, such as `?lang=`.
        guard route.scope != nil, let names = queryNames[route.operation] else { return }
        guard let stranger = query.keys.sorted().first(where: { !names.contains($0) }) else { return }
        let taken = names.isEmpty ? "none" : names.sorted().map { "“\($0)”" }.joined(separator: ", ")
        throw Problem(.parameterInvalid, "Unknown parameter “\(stranger.prefix(32))”. This call takes \(taken).")
    }
}
