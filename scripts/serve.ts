import { aborted, runUntilStopped } from "./lifetime.ts";
import { startSite } from "./site.ts";
import { variables } from "./variables.ts";
import { welcome } from "./welcome.ts";

export const serve = (isDevelopment = false) =>
  runUntilStopped(async (signal) => {
    const site = await startSite({
      variables: variables(process.env),
      isDevelopment,
      signal,
      say: console.log,
    });
    console.log(welcome(site));
    await aborted(signal);
    await site.close();
  });
