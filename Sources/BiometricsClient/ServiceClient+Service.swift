public import Foundation

/// The service itself.
extension ServiceClient {
    /// Whether the process answers: `ok`.
    public func health() async throws(ClientError) -> Answer<ServiceStatus> { try await document(.getHealth) }

    /// Whether the networks are open and the service accepts requests: `ready`; otherwise it answers with 503.
    ///
    /// - Parameter forJourneys: whether the machine must also be able to judge liveness and documents.
    public func readiness(forJourneys: Bool = false) async throws(ClientError) -> Answer<ServiceStatus> {
        try await document(.getReadiness, Parts(query: [("for", forJourneys ? "journeys" : nil)]))
    }

    /// Figures for Prometheus. Needs the scope `metrics`.
    public func metrics() async throws(ClientError) -> Answer<String> { try await text(.getMetrics) }

    /// The contract, as JSON.
    public func contract() async throws(ClientError) -> Answer<Data> { try await bytes(.getContract) }

    /// The contract as a page for people.
    ///
    /// - Parameter known: the tag of the page that the caller already has; an unchanged page is not sent again.
    public func contractPage(unless known: String? = nil) async throws(ClientError) -> Answer<String> {
        try await text(.getContractPage, Parts(headers: [("If-None-Match", known)]))
    }

    /// The page at the root of the service's address.
    public func rootPage(unless known: String? = nil) async throws(ClientError) -> Answer<String> {
        try await text(.getRootPage, Parts(headers: [("If-None-Match", known)]))
    }

    /// The page that leads a person through a journey.
    public func capturePage(unless known: String? = nil) async throws(ClientError) -> Answer<String> {
        try await text(.getCapturePage, Parts(headers: [("If-None-Match", known)]))
    }

    /// A file of that page.
    public func captureAsset(_ name: String, unless known: String? = nil) async throws(ClientError) -> Answer<Data> {
        try await bytes(.getCaptureAsset, Parts(path: ["asset": name], headers: [("If-None-Match", known)]))
    }

    /// The element with which other pages show that page.
    public func captureElement(unless known: String? = nil) async throws(ClientError) -> Answer<String> {
        try await text(.getCaptureElement, Parts(headers: [("If-None-Match", known)]))
    }

    /// A file of the company's brand: `brand.json` or `logo`.
    public func captureBrand(_ name: String, unless known: String? = nil) async throws(ClientError) -> Answer<Data> {
        try await bytes(.getCaptureBrand, Parts(path: ["brandFile": name], headers: [("If-None-Match", known)]))
    }

    /// The page on which a person reviews journeys.
    public func reviewPage(unless known: String? = nil) async throws(ClientError) -> Answer<String> {
        try await text(.getReviewPage, Parts(headers: [("If-None-Match", known)]))
    }

    /// A file of that page.
    public func reviewAsset(_ name: String, unless known: String? = nil) async throws(ClientError) -> Answer<Data> {
        try await bytes(.getReviewAsset, Parts(path: ["asset": name], headers: [("If-None-Match", known)]))
    }
}

/// The status of the service.
public struct ServiceStatus: Codable, Hashable, Sendable {
    /// `ok` or `ready`.
    public let status: String
}
