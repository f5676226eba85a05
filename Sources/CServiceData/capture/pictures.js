// Reads what the first screen does not need: the drawings of the steps, and the rules of the camera's screen.
import { addDrawings } from "./element.js";

const files = new Set();

// Reads a file of drawings once. The page also works without them.
export async function readPictures(file) {
  if (files.has(file)) return;
  files.add(file);
  try {
    const answer = await fetch(new URL(file, import.meta.url));
    if (!answer.ok) throw new Error(`The drawings do not come: ${answer.status}`);
    addDrawings(new DOMParser().parseFromString(await answer.text(), "image/svg+xml"));
  } catch {
    // The words remain. The file may come another time.
    files.delete(file);
  }
}

// Reads a file of rules.
export async function readRules(file) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(file, import.meta.url).href;
  await new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", reject);
    document.head.append(link);
  });
}
