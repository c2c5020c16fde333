// Preloaded into the web process by `npm run soak -- attacks`, so that this host leads to the server in attacks.ts.
import { redirectHostToLocalPort } from "../../redirect-host.ts";

redirectHostToLocalPort("attacker.example", () => Number(process.env.ATTACKER_PORT));
