import "./prelude.ts";
import { runSite } from "./run-site.ts";

await runSite("serve");
