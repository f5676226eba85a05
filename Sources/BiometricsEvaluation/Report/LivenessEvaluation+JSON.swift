extension LivenessEvaluation {
    var json: JSONObject {
        JSONObject {
            $0.add(
                "presentations",
                JSONObject {
                    $0.add("attacks", attackCount)
                    $0.add("bonaFide", bonaFideCount)
                })
            if let decided {
                $0.append(decided.json)
            } else {
                for key in ["apcer", "apcerWorst", "bpcer"] { $0.add(key, .null) }
            }
            $0.add("eer", equalErrorRate?.rate)
            $0.add("eerThreshold", equalErrorRate?.threshold)
            $0.add("bpcerAtApcer", each: targets) { $0.append($1.json) }
            $0.add("thresholds", each: thresholds) {
                $0.add("name", $1.name)
                $0.add("threshold", $1.threshold)
                $0.append($1.figures.json)
            }
            $0.add("species", each: curves) {
                $0.add("species", $1.species)
                $0.add("eer", $1.equalErrorRate?.rate)
                $0.add("det", .array($1.det.map(\.json)))
            }
            $0.add("groups", each: groups) {
                $0.add("column", $1.column)
                $0.add("label", $1.label)
                $0.append($1.figures.json)
            }
            $0.add("histogram", histogram?.json.value ?? .null)
            $0.add(
                "worst",
                JSONObject {
                    $0.add("attacks", each: worstAttacks) { $0.append($1.json) }
                    $0.add("bonaFide", each: worstBonaFide) { $0.append($1.json) }
                    $0.add("noResponse", each: silent) { $0.append($1.json) }
                })
        }
    }
}

extension LivenessFigures {
    fileprivate var json: JSONObject {
        JSONObject {
            $0.add("apcer", each: attacks) {
                $0.add("species", $1.species)
                $0.add("attacks", $1.nonResponses.count)
                $0.add("apcer", $1.classificationErrors.rate)
                $0.add("interval", $1.classificationErrors.interval)
                $0.add("errors", $1.classificationErrors.errors)
                $0.add("responded", $1.classificationErrors.count)
                $0.add("apnrr", $1.nonResponses.rate)
                $0.add("apcerIfNonResponsesPass", $1.worstCase.rate)
            }
            $0.add("apcerWorst", worst?.classificationErrors.rate)
            $0.add("apcerWorstSpecies", worst?.species)
            $0.add("bpcer", bonaFideErrors.rate)
            $0.add("bpcerInterval", bonaFideErrors.interval)
            $0.add("bpcerErrors", bonaFideErrors.errors)
            $0.add("bpcerResponded", bonaFideErrors.count)
            $0.add("bpnrr", bonaFideNonResponses.rate)
            $0.add("bonaFideRefused", bonaFideRefused.rate)
        }
    }
}

extension LivenessEvaluation.Target {
    fileprivate var json: JSONObject {
        JSONObject {
            $0.add("apcer", apcer)
            $0.add("threshold", point?.threshold)
            $0.add("bpcer", point?.figures.bonaFideErrors.rate)
            $0.add("interval", point?.figures.bonaFideErrors.interval)
            $0.add("apcerWorst", point?.figures.worst?.classificationErrors.rate)
            $0.add("note", notSupported)
        }
    }
}

extension LivenessRow {
    fileprivate var json: JSONObject {
        JSONObject {
            $0.add("file", file)
            $0.add("species", species)
            $0.add("score", score)
            $0.add("isLive", isLive.map { .bool($0) } ?? .null)
            $0.add("failure", failure)
        }
    }
}
