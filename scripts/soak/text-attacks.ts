import { count, each, status } from "./requests.ts";
import type { Trial } from "./own-site.ts";

/** Pairs of letters that are cleaned one by one, as UTF-8 that was read in the wrong encoding. */
const mixed = "Ã©É»".repeat(58_500);

/** Each mark sorts before the one before it: normalization moves every one to the front. */
const marks = `a${"\u0300\u0316".repeat(100_000)}`;

export const textAttacks: Record<string, Trial> = {
  async "96 jobs of 234 kB of mixed letters and of marks, 24 at once"({ rest, signIn }) {
    const token = await signIn();
    const begin = performance.now();
    const statuses = await each(
      96,
      (n) => {
        const text = n % 2 ? mixed : marks;
        const job = { title: "Gopher", company: "Acme", application_url: "https://a.example/" };
        const field = ["title", "company", "description"][n % 3] ?? "";
        return status(rest("/rest/v1/jobs", { ...job, description: "Go.", [field]: text }, token));
      },
      24,
    );
    return `${count(statuses)} in ${Math.round(performance.now() - begin)} ms`;
  },

  async "96 searches with filters of 1 MB, 24 at once"({ rest }) {
    const begin = performance.now();
    const statuses = await each(
      96,
      (n) =>
        status(
          rest("/rest/v1/rpc/find_jobs", {
            filters: { [["company", "from", "level"][n % 3] ?? ""]: marks.repeat(3) },
          }),
        ),
      24,
    );
    return `${count(statuses)} in ${Math.round(performance.now() - begin)} ms`;
  },
};
