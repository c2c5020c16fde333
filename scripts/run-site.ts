import { aborted, runUntilStopped } from "./lifetime.ts";
import { type SiteMode, startSite } from "./site.ts";
import { variables } from "./variables.ts";
import { welcome } from "./welcome.ts";

/** Runs the site until it is stopped. */
export const runSite = (mode: SiteMode) =>
  runUntilStopped(async (signal) => {
    const site = await startSite({
      variables: variables(process.env),
      mode,
      signal,
      say: console.log,
    });
    console.log(welcome(site));
    await aborted(signal);
    await site.close();
  });
