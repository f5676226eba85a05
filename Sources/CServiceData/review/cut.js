// The cutting of a face out of its picture, and the evening of the light of several cuts. Nothing here needs a page.

// The place of the eyes in a cut: the distance between them, as a share of the width, and their height, as a share of the height.
const eyes = { distance: 0.29, height: 0.42 };
// The ellipse in which light is measured, as shares of the width and height. It lies within the face.
const middle = { x: 0.5, y: 0.52, across: 0.26, down: 0.3 };
// More would show the noise of a dark picture instead of the face.
const mostGain = 2.5;
const leastGain = 0.4;
// The light that every cut is near to: its mean and its spread, of 255.
const mean = { least: 105, most: 150 };
const spread = { least: 38, most: 60 };

// The transform of a canvas (`setTransform`) that puts both eyes of a face into their places, so that all faces have one size and
// stand upright. A detector without landmarks has placed them by its box, which then has the same margin in all cuts.
export function placement({ landmarks: [right, left] }, width, height) {
  const [x, y] = [left[0] - right[0], left[1] - right[1]];
  const scale = eyes.distance * width / Math.hypot(x, y);
  const angle = -Math.atan2(y, x);
  const [a, b] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  const centre = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2];
  return [a, b, -b, a, width / 2 - a * centre[0] + b * centre[1], eyes.height * height - b * centre[0] - a * centre[1]];
}

// The mean and the spread of the light in the middle of a cut: `data` of an `ImageData`. What lies outside of the picture does not count.
export function light({ data, width, height }) {
  let [count, sum, squares] = [0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = ((x + 0.5) / width - middle.x) / middle.across;
      const fall = ((y + 0.5) / height - middle.y) / middle.down;
      const at = 4 * (y * width + x);
      if (place * place + fall * fall > 1 || data[at + 3] < 255) continue;
      const value = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
      count += 1;
      sum += value;
      squares += value * value;
    }
  }
  if (count === 0) return null;
  return { mean: sum / count, spread: Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) };
}

// The light that several cuts get: the mean of theirs, within bounds in which a face is seen well.
export function common(lights) {
  const known = lights.filter((each) => each);
  const between = (name, { least, most }) =>
    Math.min(most, Math.max(least, known.reduce((sum, each) => sum + each[name], 0) / known.length));
  return { mean: between("mean", mean), spread: between("spread", spread) };
}

// Gives a cut another light. All three colours get the same change, so the colour of the skin stays.
export function relight(data, from, to) {
  if (!from) return;
  const gain = Math.min(mostGain, Math.max(leastGain, to.spread / Math.max(from.spread, 1)));
  for (let at = 0; at < data.length; at += 4) {
    for (let colour = at; colour < at + 3; colour += 1) data[colour] = (data[colour] - from.mean) * gain + to.mean;
  }
}
