// Preloaded into the web process by `npm run soak -- attacks`, so that this host leads to the server in attacks.ts.
import { redirectHost } from "@/e2e/redirect-host";

redirectHost("attacker.example", () => Number(process.env.ATTACKER_PORT));
