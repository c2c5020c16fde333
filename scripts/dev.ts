import "./prelude.ts";
import { aborted, runUntilStopped } from "./lifetime.ts";
import { startSite } from "./site.ts";
import { variables } from "./variables.ts";
import { welcome } from "./welcome.ts";

await runUntilStopped(async (signal) => {
  const site = await startSite({
    variables: variables(process.env),
    isDevelopment: true,
    signal,
    say: console.log,
  });
  console.log(welcome(site));
  await aborted(signal);
  await site.close();
});
