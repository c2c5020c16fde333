// Preloaded into the web process by `npm run soak -- attacks` (attacks.ts), which serves this host.
import { standIn } from "./stand-in.ts";

standIn("attacker.example", () => Number(process.env.ATTACKER_PORT));
