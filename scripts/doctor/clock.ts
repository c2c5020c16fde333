import { errorCode } from "../user-error.ts";
import { bad, type Finding, note, ok } from "./finding.ts";

/** So far off sign-ins and signed mail begin to fail, in seconds. */
const tolerance = 30;

/** How this machine's clock stands against the `Date` that each of these addresses answers with. */
export async function checkClock(
  clocks: { name: string; url: string }[],
  now = Date.now,
): Promise<Finding[]> {
  return Promise.all(
    clocks.map(async ({ name, url }) => {
      const begin = now();
      const answer = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(3000) }).catch(
        (error: Error) => error,
      );
      if (answer instanceof Error)
        return note("Clock", `not compared with ${name}: no answer (${reasonOf(answer)})`);
      const there = Date.parse(answer.headers.get("date") ?? "");
      if (Number.isNaN(there)) return note("Clock", `not compared with ${name}: it tells no time`);
      // A date is of a whole second, of some moment while the answer was on its way.
      const seconds = Math.round(((begin + now()) / 2 - there - 500) / 1000);
      if (Math.abs(seconds) <= tolerance) return ok("Clock", `agrees with ${name}`);
      const direction = seconds > 0 ? "ahead of" : "behind";
      return bad(
        "Clock",
        `is ${Math.abs(seconds)} s ${direction} ${name}: have it set by the network (timedatectl set-ntp true)`,
      );
    }),
  );
}

const reasonOf = (error: Error) => errorCode(error.cause) ?? error.name;
