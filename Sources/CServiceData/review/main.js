// Where the page begins: a key, which is held in memory alone, the queue, and one case at a time.
import { CallError, Service } from "./service.js";
import { Case } from "./case.js";
import { Screens } from "./screens.js";

// Whoever leaves the page alone for so long is signed out.
const patience = 15 * 60_000;

const screens = new Screens(document);
let service = null;
let shown = null;
let timer = 0;

function signOut(note = null) {
  shown?.close();
  shown = null;
  service?.forget();
  service = null;
  clearTimeout(timer);
  screens.signIn(signIn, note);
}

function stay() {
  if (!service) return;
  clearTimeout(timer);
  timer = setTimeout(() => signOut("You were signed out, as nothing was done for 15 minutes."), patience);
}

// What `work` gives; null where it failed, which is shown.
async function tried(work, busy) {
  const own = service;
  screens.wait(busy);
  try {
    const given = await work();
    return own === service ? given : null;
  } catch (error) {
    if (own !== service) return null;
    if (!(error instanceof CallError)) throw error;
    if (error.kind === "access") signOut(error.detail);
    else screens.failed(error.detail, () => showQueue(), () => signOut());
    return null;
  }
}

async function signIn(key) {
  service = new Service(key);
  stay();
  await showQueue();
}

async function showQueue(note = null) {
  shown?.close();
  shown = null;
  const page = await tried(() => service.list(), "Reading the queue…");
  if (page) screens.queue(page, { open: showCase, again: () => showQueue(), out: () => signOut(), more: moreOf, note });
}

function moreOf(cursor) {
  return service.list(cursor);
}

async function showCase(id) {
  const found = await tried(() => service.open(id), "Opening the journey…");
  if (!found) return;
  shown = new Case(screens, service, found);
  shown.show({
    back: () => showQueue(),
    out: () => signOut(),
    decided: (word) => showQueue(`${word}. The word is kept.`),
    changed: () => showCase(id),
    refused: (detail) => signOut(detail),
  });
}

for (const kind of ["keydown", "pointerdown"]) document.addEventListener(kind, stay, { passive: true });
// A page that is left is not kept with what it showed.
window.addEventListener("pagehide", () => signOut());
signOut();
