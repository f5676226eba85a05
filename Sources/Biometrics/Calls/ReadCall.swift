internal import BiometricsCore
internal import DocumentReading
package import IdentityDocuments

/// Reads an identity document. Two sides are compared with each other.
package enum ReadCall {
    /// The day on which the document is judged.
    package static let today = CallField(
        day: "today",
        help: "The day on which the document is judged, which decides the centuries of its dates. Default: today.")

    /// The largest error rate of a stated value.
    package static let errorRate = CallField(
        rate: "maximumErrorRate", option: "max-error-rate",
        help: "State a value only if at most this fraction of values with the same witnesses is wrong. Default: 0.005.")

    /// The call.
    package static let call = LibraryCall(
        "read", summary: "Read identity documents",
        sources: [LibraryCall.Source("media"), LibraryCall.Source("back", isOptional: true)],
        fields: [today.declaration, errorRate.declaration]
    ) {
        (request, library) async throws(BiometricsError) in
        let reader = try library.reader()
        let today = request.values[today] ?? .today
        var reports: [DocumentReadingReport] = []
        for source in request.sources.compactMap(\.self) {
            reports.append(try await reader.read(source, on: today, deadline: request.deadline))
        }
        if reports.count == 2 {
            reports = [reports[0].held(against: reports[1]), reports[1].held(against: reports[0])]
        }
        return CallAnswer(
            ReadingPayload(
                results: reports.map {
                    .result(
                        ReadResult($0, maximumErrorRate: request.values[errorRate] ?? FieldErrorRates.standardLimit))
                }, pipeline: reader.pipeline))
    }
}
