// The start of the page: a session from the address or from before, a language, and the flow.
import { Brand, Embedder } from "./company.js";
import { Flow } from "./flow.js";
import { Screens } from "./screens.js";
import { Service } from "./service.js";
import { Session } from "./session.js";
import { Texts } from "./texts.js";

const session = new Session(window);
const service = new Service(session);
const brand = new Brand();
const texts = new Texts(document);
const screens = new Screens(document, texts);
// The first screen needs all of these, so they are requested at once.
const loaded = brand.load();
const checked = service.check().then(() => null, (error) => error);
for (;;) {
  try {
    await texts.load(session.language ?? texts.preferred(navigator.languages));
    break;
  } catch {
    await screens.wordless();
  }
}
await loaded;
const embedder = new Embedder(window, session.embedder, brand);
document.documentElement.classList.toggle("embedded", embedder.isThere);
await new Flow(session, service, screens, texts, { brand, embedder, checked }).run();
