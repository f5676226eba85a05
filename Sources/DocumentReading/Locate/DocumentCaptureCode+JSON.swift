/// Its text in JSON.
extension DocumentCaptureCode: Codable {}
