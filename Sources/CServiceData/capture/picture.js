// Pictures of a suitable size.

// Returns a small picture unchanged, and a large one reduced as JPEG. A picture that this browser cannot read is
// unchanged.
export async function fitted(blob, maximumBytes) {
  if (blob.size <= maximumBytes || !blob.type.startsWith("image/")) return blob;
  let bitmap;
  try {
    bitmap = await createImageBitmap(blob, { imageOrientation: "from-image" });
  } catch {
    return blob;
  }
  try {
    for (const side of [3200, 2400, 1600, 1200]) {
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      const canvas = document.createElement("canvas");
      canvas.width = Math.round(bitmap.width * scale);
      canvas.height = Math.round(bitmap.height * scale);
      canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const smaller = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
      if (smaller && smaller.size <= maximumBytes) return smaller;
    }
  } finally {
    bitmap.close();
  }
  return blob;
}
