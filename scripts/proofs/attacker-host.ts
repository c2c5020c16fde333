// Preloaded into the web process by `npm run soak -- attacks` (attacks.ts), which serves this host.
import { redirectHost } from "./stand-in.ts";

redirectHost("attacker.example", () => Number(process.env.ATTACKER_PORT));
