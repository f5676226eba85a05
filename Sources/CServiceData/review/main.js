// The start of the page: a key, which is kept in memory only, the queue, and one case at a time.
import { Texts } from "../capture/texts.js";
import { Case } from "./case.js";
import { Screens } from "./screens.js";
import { CallError, Service } from "./service.js";
import { Statistics } from "./statistics.js";

// A reviewer who does nothing for this time is signed out.
const patience = 15 * 60_000;

// The texts of the capture page explain what was wrong with a capture, as they did to the person.
const texts = new Texts(document, [new URL("../capture/", import.meta.url), new URL("./", import.meta.url)]);
const screens = new Screens(document, texts);
let service = null;
let shown = null;
let timer = 0;
// The filter of the queue, and the statistics. Both are forgotten together with the key.
let filter = {};
let statistics = null;

function signOut(note = null) {
  shown?.close();
  shown = null;
  service?.forget();
  service = null;
  filter = {};
  statistics = null;
  clearTimeout(timer);
  screens.signIn(signIn, (language) => texts.load(language), note);
}

function stay() {
  if (!service) return;
  clearTimeout(timer);
  timer = setTimeout(() => signOut(texts.get("signin.patience")), patience);
}

// The result of `work`; null if it failed, and then the error is shown.
async function tried(work, busy) {
  const own = service;
  screens.wait(busy);
  try {
    const given = await work();
    return own === service ? given : null;
  } catch (error) {
    if (own !== service) return null;
    if (!(error instanceof CallError)) throw error;
    const told = screens.fault(error);
    if (error.kind === "access") signOut(told);
    else screens.failed(told, () => showQueue(), () => signOut());
    return null;
  }
}

async function signIn(key) {
  service = new Service(key);
  statistics = new Statistics(screens, service);
  stay();
  await showQueue();
}

async function showQueue(note = null) {
  shown?.close();
  shown = null;
  const page = await tried(() => service.list(filter), "wait.queue");
  if (!page) return;
  screens.queue(page, filter, {
    open: showCase, again: () => showQueue(), out: () => signOut(), note, figures: showStatistics,
    more: (cursor) => service.list(filter, cursor),
    find: (chosen) => {
      filter = chosen;
      return showQueue();
    },
    hold: (id, isHeld) => service.hold(id, isHeld),
  });
}

async function showStatistics() {
  const found = await tried(() => statistics.read(), "wait.statistics");
  if (found) statistics.show(found, { back: () => showQueue(), out: () => signOut(), again: showStatistics });
}

async function showCase(id) {
  const found = await tried(() => service.open(id), "wait.case");
  if (!found) return;
  shown = new Case(screens, service, found);
  shown.show({
    back: () => showQueue(),
    out: () => signOut(),
    decided: (word) => showQueue(texts.get(`kept.${word}`)),
    changed: () => showCase(id),
    refused: (told) => signOut(told),
  });
}

for (const kind of ["keydown", "pointerdown"]) document.addEventListener(kind, stay, { passive: true });
// The browser must not keep the content of a page that the reviewer leaves.
window.addEventListener("pagehide", () => signOut());
for (;;) {
  try {
    await texts.load(texts.preferred(navigator.languages));
    break;
  } catch {
    await screens.wordless();
  }
}
signOut();
