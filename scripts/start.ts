/** Runs the site for `npm start`; dev.ts and serve.ts import this file for the commands `dev` and `serve`. */
import { readArguments } from "./command.ts";
import { basename } from "node:path";
import { aborted } from "node:util";
import { onlyKnownVariables } from "./child.ts";
import { runUntilStopped } from "./lifetime.ts";
import { type SiteMode, startSite } from "./site.ts";
import { welcomeMessage } from "./welcome.ts";

const mode = basename(process.argv[1] ?? "", ".ts") as SiteMode;
const command = mode === "start" ? "npm start" : `npm run ${mode}`;
readArguments(
  `Usage: ${command}, without options. Settings are environment variables, such as PORT=4000 ${command} (README.md, Configuration).`,
  {},
);
await runUntilStopped(async (signal) => {
  signal.addEventListener("abort", () =>
    console.log("\nStopping: running requests finish first. Press Ctrl-C again to stop at once."),
  );
  const own = onlyKnownVariables(process.env);
  const site = await startSite({ variables: own, mode, signal });
  console.log(welcomeMessage(site));
  await aborted(signal, process);
  await site.close();
  console.log("Stopped.");
});
