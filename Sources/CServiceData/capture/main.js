// The start of the page: a session from the address or from before, a language, and the flow.
import { Brand, Embedder } from "./company.js";
import { addDrawings } from "./element.js";
import { Flow } from "./flow.js";
import { Screens } from "./screens.js";
import { Service } from "./service.js";
import { Session } from "./session.js";
import { Texts } from "./texts.js";

// The time that the page waits for the language of the journey, in milliseconds.
const patience = 1000;

const session = new Session(window);
if (["light", "dark"].includes(session.theme)) document.getElementById("dark").media = session.theme === "dark" ? "all" : "not all";
const service = new Service(session);
const brand = new Brand();
const texts = new Texts(document);
const screens = new Screens(document, texts);
// The first screen needs all of these, so they are requested at once.
const loaded = brand.load();
addDrawings(document);
const first = service.check();
const checked = first.then(() => null, (error) => error);
// Another language than the journey's is shown if the link or the person named one, or if its state does not come at once.
const later = new Promise((resolve) => setTimeout(resolve, patience, null));
const locale = session.language ?? texts.named ? null : await Promise.race([first.then((state) => state?.locale, () => null), later]);
for (;;) {
  try {
    await texts.load(session.language ?? texts.preferred([locale, ...navigator.languages]));
    break;
  } catch {
    await screens.wordless();
  }
}
await loaded;
const embedder = new Embedder(window, session.embedder, brand);
document.documentElement.classList.toggle("embedded", embedder.isThere);
await new Flow(session, service, screens, texts, { brand, embedder, checked }).run();
