import {
  isHidden,
  isMarked,
  type Mark,
  watchOwnJobs,
  type OwnJob,
  type OwnJobs,
  readOwnJobs,
  withMark,
  writeOwnJobs,
} from "./store.ts";

let isShowingHidden = false;

/** Selects job cards, and other elements that carry a job's data. */
const jobElements = "article[data-job], [data-own-job]";

/**
 * Makes the `data-mark` buttons inside `jobElements` save and hide jobs and mark them as applied, synchronised with
 * other tabs.
 */
export function setUpMarks() {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const job = target.closest<HTMLElement>(jobElements);
    const mark = target.closest<HTMLElement>("[data-mark]")?.dataset.mark;
    if (job && mark) toggleMark(job, mark as Mark);
    askWhetherApplied(target);
    if (target.closest("[data-show-hidden]")) {
      isShowingHidden = !isShowingHidden;
      showMarks();
    }
  });
  watchOwnJobs(showMarks);
}

/**
 * Copies buttons and badges into job cards. They work only with scripts, so the server sends them once per page
 * (CardParts) and not in each card.
 */
export function fillCardMarks(root: ParentNode = document) {
  for (const place of root.querySelectorAll<HTMLElement>("[data-copy-of]:empty")) {
    const parts = document.getElementById(place.dataset.copyOf ?? "")?.cloneNode(true);
    place.replaceChildren(...(parts?.childNodes ?? []));
    const title = place.closest("article")?.querySelector("a")?.textContent;
    for (const button of place.querySelectorAll("button"))
      button.ariaLabel = `${button.title} ${title}`;
  }
}

export function showMarks(own: OwnJobs = readOwnJobs()) {
  showSavedCount(own);
  for (const job of document.querySelectorAll<HTMLElement>(jobElements)) {
    const { id, company } = readCardJob(job);
    for (const button of job.querySelectorAll<HTMLElement>("[data-mark]"))
      button.ariaPressed = String(isMarked(own, id, company, button.dataset.mark as Mark));
    const badge = job.closest("article")?.querySelector("[data-applied]");
    badge?.toggleAttribute("hidden", !isMarked(own, id, company, "applied"));
    const isJobHidden = isHidden(own, id, company);
    if (isHiddenNote(job) && (!isJobHidden || isShowingHidden)) job.remove();
    const item = cardItem(job);
    if (item) item.hidden = isJobHidden && !isShowingHidden;
  }
  for (const list of document.querySelectorAll<HTMLElement>("[data-job-list]"))
    showHiddenCount(list, own);
}

/** The list item of a job's card; null for other elements, which stay visible when their job is hidden. */
const cardItem = (job: HTMLElement) => (job.matches("article") ? job.closest("li") : null);

/** Whether an element is the note in place of a job that was just hidden. */
const isHiddenNote = (job: HTMLElement) => job.matches("li");

function showSavedCount(own: OwnJobs) {
  const saved = Object.values(own.jobs).filter((job) => job.saved).length;
  const link = document.getElementById("saved-jobs");
  if (saved > 0) link?.setAttribute("data-saved", String(saved));
  else link?.removeAttribute("data-saved");
}

/** Shows below a list of cards how many of its jobs are hidden. */
function showHiddenCount(list: HTMLElement, own: OwnJobs) {
  const line = list.querySelector<HTMLElement>("[data-hidden-jobs]");
  if (!line) return;
  const cards = [...list.querySelectorAll<HTMLElement>("article[data-job]")];
  const hidden = cards.map(readCardJob).filter(({ id, company }) => isHidden(own, id, company));
  line.hidden = hidden.length === 0;
  if (hidden.length === 0) return;
  const [count, button] = line.children;
  count?.replaceChildren(`${hidden.length} hidden`);
  button?.replaceChildren(isShowingHidden ? "Hide" : "Show");
}

/** Reads a job from the visible content of its card, or from an element's data attributes. */
function readCardJob(element: HTMLElement): OwnJob & { id: string } {
  const { job, ownJob = "", title = "", company = "", path = "", logo, facts } = element.dataset;
  if (!job) return { id: ownJob, title, company, path, logo, facts };
  const link = element.querySelector("a");
  return {
    id: job,
    title: link?.textContent ?? "",
    company: element.querySelector("p")?.textContent ?? "",
    path: link?.getAttribute("href") ?? "",
    logo: element.querySelector("img")?.getAttribute("src") ?? undefined,
    facts: [...element.querySelectorAll("bdi")].map((fact) => fact.textContent).join(" · "),
  };
}

/**
 * After a click on an apply link, replaces the button that marks the job as applied with a question. Any answer hides
 * the question again.
 */
function askWhetherApplied(target: Element) {
  const isApplyLink = target.closest("[data-apply]") !== null;
  if (!isApplyLink && !target.closest("[data-question] button")) return;
  for (const question of document.querySelectorAll<HTMLElement>("[data-question]")) {
    const button = question.previousElementSibling as HTMLElement;
    question.hidden = !isApplyLink || button.ariaPressed === "true";
    if (question.contains(target)) button.focus();
  }
}

function toggleMark(element: HTMLElement, mark: Mark) {
  const own = readOwnJobs();
  const { id, ...job } = readCardJob(element);
  const markedAt = isMarked(own, id, job.company, mark) ? undefined : new Date().toISOString();
  const item = element.closest("li");
  const next = item?.nextElementSibling;
  writeOwnJobs(withMark(own, { id, job, mark, at: markedAt }));
  // Undo removed the note that had the focus, so the focus moves to the job that is shown again.
  if (item === element) next?.querySelector<HTMLElement>(".job-card-title a")?.focus();
  else if (item?.hidden) replaceWithHiddenNote(item, element);
}

/** Inserts a note with an undo button in place of a hidden job. */
function replaceWithHiddenNote(item: Element, element: HTMLElement) {
  const note = document.querySelector("#hidden-note > li")?.cloneNode(true);
  if (!(note instanceof HTMLElement)) return;
  const { id: ownJob, ...job } = readCardJob(element);
  Object.assign(note.dataset, { ownJob, ...job });
  item.before(note);
  note.querySelector("button")?.focus();
}
