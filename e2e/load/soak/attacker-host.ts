// Preloaded into the web process by `npm run soak -- attacks`, so that this host leads to the server in attacks.ts.
import { redirectHostToLocalPort } from "@/e2e/redirect-host";

redirectHostToLocalPort("attacker.example", () => Number(process.env.ATTACKER_PORT));
