internal import Biometrics
internal import BiometricsCore

extension ForeignContext {
    /// Answers a call. The calling thread waits.
    ///
    /// - Throws: `.invalidConfiguration` for an option, and the errors of the work.
    func answer(_ call: ForeignCall) throws(BiometricsError) -> CallAnswer {
        let calls = LibraryCall.all + [search(in: call.gallery), encoding]
        guard let called = calls.first(where: { $0.name == call.name }) else {
            throw BiometricsError(.backendFailure, "The library does not know this function.")
        }
        let request = CallRequest(
            sources: call.sources, values: try CallValues(call.options, of: called.fields), deadline: call.deadline())
        return try BlockingWork.run(cancelledBy: call.cancellation) { () async throws(BiometricsError) in
            try await called.answer(request, self.library)
        }
    }
}

extension CallValues {
    /// The values of a JSON text.
    ///
    /// - Throws: `.invalidConfiguration` for a key that no field has, and for a value that its field does not accept.
    fileprivate init(
        _ options: OptionObject.Source, of fields: [FieldDeclaration]
    ) throws(BiometricsError) {
        self.init()
        let object = try OptionObject(options, keys: fields.map(\.name))
        for field in fields {
            guard let value = object.value(field.name) else { continue }
            try object.check(field.name, field.grammar.accepts(value), field.grammar.expected)
            try add(value, to: field)
        }
    }
}
