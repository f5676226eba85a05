package import Biometrics
internal import BiometricsCore
internal import Synchronization

/// Counts what a service does, for Prometheus. Give it to the configuration of the context as its observer: it then has the
/// times of the calls' stages too.
///
/// Safe from any thread. There are as many series as operations, statuses and stages: nothing that a client sends names one.
package final class ServiceMetrics: BiometricsObserver {
    private struct Series {
        var requests: [String: Int] = [:]
        var durations: [String: Histogram] = [:]
        var refusals: [String: Int] = [:]
        var calls: [String: Int] = [:]
        var stages: [String: (seconds: Double, count: Int)] = [:]
        var decisions: [String: Int] = [:]
    }

    /// How many took at most so long.
    private struct Histogram {
        static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
        var counts = [Int](repeating: 0, count: bounds.count)
        var count = 0
        var sum = 0.0

        mutating func add(_ seconds: Double) {
            for (index, bound) in Self.bounds.enumerated() where seconds <= bound { counts[index] += 1 }
            count += 1
            sum += seconds
        }
    }

    private let series = Mutex(Series())

    /// No figures yet.
    package init() {}

    /// Takes in what a call of the library did.
    package func observe(_ event: BiometricsEvent) {
        series.withLock { series in
            let operation = event.operation.rawValue
            switch event.kind {
            case .began: break
            case .answered(_, let stages):
                series.calls["operation=\"\(operation)\",outcome=\"answered\"", default: 0] += 1
                for (stage, milliseconds) in stages {
                    let label = "operation=\"\(operation)\",stage=\"\(stage)\""
                    let old = series.stages[label] ?? (0, 0)
                    series.stages[label] = (old.seconds + milliseconds / 1000, old.count + 1)
                }
            case .refused(let code, _):
                series.calls["operation=\"\(operation)\",outcome=\"\(code.rawValue)\"", default: 0] += 1
            }
        }
    }

    func count(request route: String, status: UInt32, code: String?, seconds: Double) {
        series.withLock { series in
            series.requests["route=\"\(route)\",status=\"\(status)\"", default: 0] += 1
            series.durations["route=\"\(route)\"", default: Histogram()].add(seconds)
            if let code { series.refusals["code=\"\(code)\"", default: 0] += 1 }
        }
    }

    func count(decision: String) { series.withLock { $0.decisions["decision=\"\(decision)\"", default: 0] += 1 } }

    /// The figures in Prometheus' text form.
    func text(calls: Int, bytes: Int) -> String {
        let series = series.withLock { $0 }
        var text = ""
        func family(_ name: String, _ type: String, _ help: String, _ lines: [(String, String)]) {
            text += "# HELP biometrics_\(name) \(help)\n# TYPE biometrics_\(name) \(type)\n"
            for (labels, value) in lines.sorted(by: { $0.0 < $1.0 }) {
                text += "biometrics_\(name)\(labels) \(value)\n"
            }
        }
        func counts(_ values: [String: Int]) -> [(String, String)] { values.map { ("{\($0.key)}", "\($0.value)") } }
        family("http_requests_total", "counter", "Requests that were answered.", counts(series.requests))
        family("http_refusals_total", "counter", "Requests that were refused, by code.", counts(series.refusals))
        family("calls_total", "counter", "Calls of the library.", counts(series.calls))
        family("decisions_total", "counter", "Journeys that were finished.", counts(series.decisions))
        family("queue_calls", "gauge", "Calls that run or wait for a worker.", [("", "\(calls)")])
        family("held_bytes", "gauge", "Bytes of bodies in memory.", [("", "\(bytes)")])
        family(
            "stage_seconds_total", "counter", "Time in the stages of calls.",
            series.stages.map { ("{\($0.key)}", "\($0.value.seconds)") })
        family(
            "stages_total", "counter", "Stages of calls.",
            series.stages.map { ("{\($0.key)}", "\($0.value.count)") })
        text += "# HELP biometrics_http_request_seconds Time from the header to the answer.\n"
        text += "# TYPE biometrics_http_request_seconds histogram\n"
        for (labels, histogram) in series.durations.sorted(by: { $0.key < $1.key }) {
            for (bound, count) in zip(Histogram.bounds, histogram.counts) {
                text += "biometrics_http_request_seconds_bucket{\(labels),le=\"\(bound)\"} \(count)\n"
            }
            text += "biometrics_http_request_seconds_bucket{\(labels),le=\"+Inf\"} \(histogram.count)\n"
            text += "biometrics_http_request_seconds_sum{\(labels)} \(histogram.sum)\n"
            text += "biometrics_http_request_seconds_count{\(labels)} \(histogram.count)\n"
        }
        return text
    }
}
