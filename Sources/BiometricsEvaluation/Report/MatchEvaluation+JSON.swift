extension MatchEvaluation {
    var json: JSONObject {
        JSONObject {
            $0.add("comparisons", comparisons)
            $0.add("fta", acquisition.failureToAcquire.json)
            $0.add("fte", acquisition.failureToEnrol.json)
            $0.add("failureReasons", each: acquisition.reasons) {
                $0.add("reason", $1.reason)
                $0.add("comparisons", $1.comparisons)
            }
            $0.add("accuracy", accuracy?.json.value ?? .null)
            $0.add("eer", equalErrorRate?.rate)
            $0.add("eerThreshold", equalErrorRate?.threshold)
            $0.add("eerBounds", equalErrorRate?.bounds)
            $0.add("fnmrAtFmr", each: targets) { $0.append($1.json) }
            $0.add("thresholds", each: thresholds) {
                $0.add("name", $1.name)
                $0.append($1.json)
            }
            $0.add("bootstrap", bootstrap?.json.value ?? .null)
            $0.add("bootstrapOmitted", bootstrapOmission?.reason)
            $0.add("groups", each: groups) { $0.append($1.json) }
            $0.add("errorVersusDiscard", quality?.json.value ?? .null)
            $0.add("det", .array(det.map(\.json)))
            $0.add("histogram", histogram?.json.value ?? .null)
            $0.add("worst", worst.json)
        }
    }

    private var comparisons: JSONObject {
        JSONObject {
            $0.add("mated", matedCount)
            $0.add("nonMated", nonMatedCount)
            $0.add("failedToAcquire", acquisition.matedLost + acquisition.nonMatedLost)
            $0.add("matedFailedToAcquire", acquisition.matedLost)
            $0.add("nonMatedFailedToAcquire", acquisition.nonMatedLost)
        }
    }
}

extension ErrorRate {
    var json: JSONObject {
        JSONObject {
            $0.add("errors", errors)
            $0.add("count", count)
            $0.add("rate", rate)
            $0.add("interval", interval)
            $0.add("ruleOfThree", ruleOfThree)
        }
    }
}

extension OperatingPoint {
    /// `[threshold, FMR, FNMR]`.
    var json: JSONValue {
        .array([.number(threshold), .number(falseMatchRate), .number(falseNonMatchRate)])
    }
}

extension ScoreHistogram {
    var json: JSONObject {
        JSONObject {
            $0.add("range", range)
            $0.add("mated", .array(mated.map { .integer($0) }))
            $0.add("nonMated", .array(nonMated.map { .integer($0) }))
        }
    }
}

extension FoldAccuracy {
    fileprivate var json: JSONObject {
        JSONObject {
            $0.add("mean", mean)
            $0.add("std", standardDeviation)
            $0.add("standardError", standardError)
            $0.add("folds", each: folds) {
                $0.add("fold", $1.fold)
                $0.add("accuracy", $1.accuracy)
                $0.add("threshold", $1.threshold)
                $0.add("comparisons", $1.count)
            }
        }
    }
}

extension ThresholdFigures {
    fileprivate var json: JSONObject {
        JSONObject {
            $0.add("threshold", threshold)
            $0.add("fnmr", falseNonMatches.rate)
            $0.add("interval", falseNonMatches.interval)
            $0.add("falseNonMatches", falseNonMatches.errors)
            $0.add("measuredFmr", falseMatches.rate)
            $0.add("measuredFmrInterval", falseMatches.interval)
            $0.add("falseMatches", falseMatches.errors)
            $0.add("frr", falseRejects.rate)
            $0.add("far", falseAccepts.rate)
        }
    }
}

extension TargetFigures {
    fileprivate var json: JSONObject {
        JSONObject {
            $0.add("fmr", falseMatchRate)
            $0.add("support", support.rawValue)
            if let figures {
                $0.append(figures.json)
            } else {
                for key in ["threshold", "fnmr", "interval"] { $0.add(key, .null) }
            }
            if let notSupported { $0.add("note", notSupported) }
        }
    }
}

extension SubjectBootstrap {
    fileprivate var json: JSONObject {
        JSONObject {
            $0.add("subjects", subjectCount)
            $0.add("replicates", replicates)
            $0.add("seed", String(seed))
            $0.add("eerInterval", equalErrorRate)
            $0.add("fnmrAtFmr", each: targets) {
                $0.add("fmr", $1.falseMatchRate)
                $0.add("fnmrInterval", $1.falseNonMatchRate)
                $0.add("measuredFmrInterval", $1.falseMatchRateAtThreshold)
            }
        }
    }
}

extension MatchGroups {
    fileprivate var json: JSONObject {
        JSONObject {
            $0.add("column", column)
            $0.add("fmr", falseMatchRate)
            $0.add("threshold", threshold)
            $0.add("fmrWorstToBest", falseMatchRatio)
            $0.add("fnmrWorstToBest", falseNonMatchRatio)
            $0.add("warnings", .array(warnings.map { .string($0) }))
            $0.add("groups", each: groups) {
                $0.add("label", $1.label)
                $0.add("mated", $1.figures.falseNonMatches.count)
                $0.add("nonMated", $1.figures.falseMatches.count)
                $0.add("eer", $1.equalErrorRate)
                $0.append($1.figures.json)
                $0.add("exceedsTarget", $1.exceedsTarget)
                $0.add("significant", $1.isSignificant)
            }
        }
    }
}

extension ErrorVersusDiscard {
    fileprivate var json: JSONObject {
        JSONObject {
            $0.add("fmr", falseMatchRate)
            $0.add("threshold", threshold)
            $0.add("points", each: points) {
                $0.add("discarded", $1.discarded)
                $0.add("quality", $1.quality)
                $0.add("fnmr", $1.falseNonMatches.rate)
                $0.add("interval", $1.falseNonMatches.interval)
            }
        }
    }
}

extension WorstErrors {
    fileprivate var json: JSONObject {
        JSONObject {
            $0.add("mated", each: mated) { $0.append($1.json) }
            $0.add("nonMated", each: nonMated) { $0.append($1.json) }
            $0.add("failedToAcquire", each: lost) { $0.append($1.json) }
        }
    }
}

extension MatchRow {
    fileprivate var json: JSONObject {
        JSONObject {
            $0.add("probe", probe)
            $0.add("reference", reference)
            switch outcome {
            case .score(let score): $0.add("score", score)
            case .failure(let failure):
                $0.add("failure", failure.reason)
                $0.add("failedSample", failure.sample.rawValue)
            }
        }
    }
}
