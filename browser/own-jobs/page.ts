import { initials, pickByName } from "../../lib/text/placeholder.ts";
import { formatDay } from "./last-visit.ts";
import {
  mergeOwnJobs,
  watchOwnJobs,
  type OwnJob,
  type OwnJobs,
  parseOwnJobs,
  readOwnJobs,
  withMark,
  writeOwnJobs,
  type Mark,
} from "./store.ts";

type Row = { id: string; job: OwnJob; at: string };

const page = document.querySelector<HTMLElement>("#own-jobs");
if (page) setUpOwnJobsPage(page);

function setUpOwnJobsPage(page: HTMLElement) {
  const announce = (text: string) => page.querySelector("[role=status]")?.replaceChildren(text);

  const lists = [...page.querySelectorAll<HTMLElement>("[data-list]")];
  watchOwnJobs((own) => {
    for (const list of lists) showList(list, own, list.dataset.list as Mark);
    const isEmpty = lists.every(({ hidden }) => hidden);
    page.querySelector("[data-empty]")?.toggleAttribute("hidden", !isEmpty);
  });

  page.querySelector("[data-export]")?.addEventListener("click", () => {
    const file = new Blob([JSON.stringify(readOwnJobs(), null, 1)], { type: "application/json" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = "saved-jobs.json";
    link.click();
    URL.revokeObjectURL(link.href);
  });

  page.querySelector("[data-import]")?.addEventListener("change", async ({ target }) => {
    const input = target as HTMLInputElement;
    const text = await input.files?.[0]?.text().catch(() => null);
    input.value = "";
    const imported = parseOwnJobs(text ?? null);
    if (!imported) announce("This file contains no saved jobs.");
    else if (writeOwnJobs(mergeOwnJobs(readOwnJobs(), imported)))
      announce("The jobs in the file were added.");
    else announce("This browser has no room left for them.");
  });

  const dialog = page.querySelector("dialog");
  page.querySelector("[data-forget]")?.addEventListener("click", () => {
    if (!dialog) return;
    dialog.returnValue = "";
    dialog.showModal();
  });
  dialog?.addEventListener("close", () => {
    if (dialog.returnValue !== "forget") return;
    writeOwnJobs({ jobs: {}, companies: {} });
    announce("Everything has been forgotten.");
  });
}

/** The rows of the list of one mark, most recently marked first. */
function savedRows({ jobs, companies }: OwnJobs, mark: Mark): Row[] {
  const rows = mark === "company" ? companyRows(companies) : jobRows(jobs, mark);
  return rows.toSorted((a, b) => b.at.localeCompare(a.at));
}

function companyRows(companies: OwnJobs["companies"]): Row[] {
  return Object.entries(companies).map(([company, at]) => ({
    id: "",
    job: { title: company, company, path: "" },
    at,
  }));
}

function jobRows(jobs: OwnJobs["jobs"], mark: Exclude<Mark, "company">): Row[] {
  return Object.entries(jobs).flatMap(([id, job]) => {
    const at = job[mark];
    return at ? { id, job, at } : [];
  });
}

function showList(list: HTMLElement, own: OwnJobs, mark: Mark) {
  const rows = savedRows(own, mark);
  list.hidden = rows.length === 0;
  const row = list.querySelector("ul[hidden] > li");
  const items = rows.map(({ id, job, at }) => {
    const { title: name, company, path, logo, facts = "" } = job;
    const item = row?.cloneNode(true) as HTMLElement;
    const title = item.querySelector<HTMLAnchorElement>("[data-name]");
    const time = item.querySelector("time");
    const remove = item.querySelector<HTMLElement>("[data-remove]");
    const picture = item.querySelector("img");
    const monogram = item.querySelector<HTMLElement>("[data-tones]");
    if (!title || !time || !remove || !picture || !monogram) return item;
    title.textContent = name;
    if (path) title.href = path;
    picture.before(initials(company || name));
    const tones = monogram.dataset.tones?.split(",") ?? [];
    monogram.classList.add(...pickByName(tones, company || name).split(" "));
    if (logo) picture.src = logo;
    else picture.remove();
    item.querySelector("[data-company-name]")?.replaceChildren(company);
    item.querySelector("[data-facts]")?.replaceChildren(facts);
    time.dateTime = at;
    time.textContent = formatDay(new Date(at));
    remove.ariaLabel = `${remove.textContent}: ${name}`;
    remove.addEventListener("click", () => {
      writeOwnJobs(withMark(readOwnJobs(), { id, job, mark }));
    });
    return item;
  });
  list.querySelector("ul")?.replaceChildren(...items);
}
