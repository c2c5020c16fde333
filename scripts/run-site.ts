import { readArguments } from "./arguments.ts";
import { aborted, runUntilStopped } from "./lifetime.ts";
import { type SiteMode, startSite } from "./site.ts";
import { variables } from "./variables.ts";
import { welcome } from "./welcome.ts";

const commands = { start: "npm start", serve: "npm run serve", dev: "npm run dev" };

/** Runs the site until it is stopped. */
export async function runSite(mode: SiteMode) {
  readArguments(
    `Say: ${commands[mode]}, without options. Settings are variables, such as PORT=4000 ${commands[mode]} (README.md, Configuration).`,
    {},
  );
  await runUntilStopped(async (signal) => {
    signal.addEventListener("abort", () =>
      console.log(
        "\nStopping: requests under way are finished first. Ctrl-C again ends it at once.",
      ),
    );
    const site = await startSite({
      variables: variables(process.env),
      mode,
      signal,
      say: console.log,
    });
    console.log(welcome(site));
    await aborted(signal);
    await site.close();
    console.log("Stopped.");
  });
}
