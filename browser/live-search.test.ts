import { afterEach, expect, test, vi } from "vitest";
import { jobListQuery, parseJobFilters } from "../lib/jobs/search.ts";
import { pushListEntry, searchQuery, setUpListState, shownQuery } from "./live-search.ts";

afterEach(() => vi.unstubAllGlobals());

const queryFrom = (values: Record<string, string>) => searchQuery(Object.entries(values));

test("the query string of a job search contains its filled-in fields, trimmed and in a fixed order", () => {
  expect(queryFrom({ skill: "go", q: "a", utm_source: "x", from: "DE" })).toBe(
    "?q=a&from=DE&skill=go",
  );
  expect(
    searchQuery([
      ["skill", "grpc"],
      ["q", "a"],
      ["skill", "nats"],
    ]),
  ).toBe("?q=a&skill=grpc&skill=nats");
  expect(queryFrom({ q: " go  ", type: "", city: "São Paulo", country: "Brazil" })).toBe(
    "?q=go&city=S%C3%A3o+Paulo&country=Brazil",
  );
  expect(queryFrom({ q: 'C++ & "a b"', type: "contract" })).toBe(
    "?q=C%2B%2B+%26+%22a+b%22&type=contract",
  );
});

test("the query string contains every filter of the job list, in a fixed order", () => {
  const all = [
    "?q=go&type=contract&city=Berlin&country=Germany&from=DE&pay=9&currency=EUR&skill=grpc&level=senior",
    "&company=Acme&visa=yes&posted=7&goYears=2&goRole=main&builds=data&vacancy=pool&aiScreening=no",
    "&poster=agency&unstated=pay&sort=pay",
  ].join("");
  expect(jobListQuery(parseJobFilters(new URLSearchParams(all)))).toBe(all);
  expect(searchQuery([...new URLSearchParams(all)].toReversed())).toBe(all);
});

test("a search without filled-in fields has an empty query string", () => {
  expect(queryFrom({ q: "   ", type: "", city: "", country: "" })).toBe("");
});

/** A history of entries that have states only. */
class StubHistory {
  #states: unknown[] = [null];
  #position = 0;

  get state() {
    return this.#states[this.#position];
  }

  replaceState(state: unknown) {
    this.#states[this.#position] = state;
  }

  pushState(state: unknown) {
    this.#states[++this.#position] = state;
  }

  back() {
    this.#position -= 1;
  }
}

test("after a search on a page whose list failed to load, going back shows the list of the page's address", () => {
  const history = new StubHistory();
  vi.stubGlobal("history", history);
  vi.stubGlobal("location", { pathname: "/", search: "?q=gopher", hash: "" });
  vi.stubGlobal("document", { querySelector: () => ({ dataset: {} }) });
  setUpListState();
  pushListEntry("?q=grpc");
  expect(shownQuery()).toBe("?q=grpc");
  history.back();
  expect(shownQuery()).toBe("?q=gopher");
});
