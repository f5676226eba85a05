import BiometricsCore
import FoundationEssentials
import Testing

struct FaceQualityTests {
    @Test func `names of the standard are those of its reference implementation`() {
        #expect(QualityMeasureName.interEyeDistance.standardName == "InterEyeDistance")
        #expect(QualityMeasureName.leftwardCropOfTheFaceImage.standardName == "LeftwardCropOfTheFaceImage")
        #expect(QualityMeasureName.faceInPicture.standardName == nil)
        #expect(QualityMeasureName(rawValue: "").standardName == nil)
    }

    @Test func `components are held within 0 and 100, and no number is not assessed`() {
        #expect(QualityMeasure(.dynamicRange, 1, component: 120).component == 100)
        #expect(QualityMeasure(.dynamicRange, 1, component: -3).component == 0)
        #expect(QualityMeasure(.dynamicRange, 1, component: .nan).component == nil)
        let none = QualityMeasure(.dynamicRange, .infinity, component: 5)
        #expect(none.value == nil && none.component == nil && none.cause != nil)
    }

    @Test func `the first measure of a name counts`() {
        let quality = FaceQuality(
            assessor: "a", measures: [QualityMeasure(.headSize, 0.4), QualityMeasure(.headSize, 0.5)])
        #expect(quality.measures.count == 1)
        #expect(quality.value(.headSize) == 0.4)
        #expect(quality.value(.sharpness) == nil)
    }

    @Test func `fitness is the geometric mean of what was assessed`() throws {
        let quality = FaceQuality(
            assessor: "a",
            measures: [
                QualityMeasure(.sharpness, 0.03, component: 90), QualityMeasure(.interEyeDistance, 60, component: 40),
                QualityMeasure(.headPoseYaw, notAssessedBecause: "no landmarks"),
                QualityMeasure(.backgroundUniformity, 9, component: 0),
            ])
        #expect(abs(try #require(quality.fitness) - 60) < 1e-9)
        #expect(FaceQuality(assessor: "a", notAssessedBecause: "no face").fitness == nil)
    }

    @Test func `JSON has every key of every measure by name`() throws {
        let quality = FaceQuality(
            assessor: "a",
            measures: [
                QualityMeasure(.interEyeDistance, 60, unit: "px", component: 40),
                QualityMeasure(.sharpness, notAssessedBecause: "no edges"),
            ])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let text = String(decoding: try encoder.encode(quality.payload), as: UTF8.self)
        #expect(
            text == #"{"assessor":"a","cause":null,"fitness":40,"measures":{"#
                + #""interEyeDistance":{"cause":null,"component":40,"standard":"InterEyeDistance","unit":"px","value":60},"#
                + #""sharpness":{"cause":"no edges","component":null,"standard":"Sharpness","unit":"","value":null}}}"#)
    }
}
