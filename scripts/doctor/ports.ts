import { type Env, localOrigin } from "../../lib/config/env.ts";
import { checkPorts } from "../checks.ts";
import { UserError } from "../user-error.ts";
import { bad, type Finding, ok } from "./finding.ts";

/** Whether the site can listen where the settings say, or does so already. `running` is where it runs, if it does. */
export async function checkOwnPorts(env: Env, running: string | null): Promise<Finding> {
  const ports = env.SUPABASE_URL ? `${env.PORT}` : `${env.PORT} and ${env.SUPABASE_PORT}`;
  if (running === localOrigin(env)) return ok("Ports", `${ports} are held by this site`);
  if (running)
    return bad(
      "Ports",
      `the site runs at ${running}, the settings say ${localOrigin(env)}: start it anew`,
    );
  try {
    await checkPorts(env);
    return ok("Ports", `${ports} are free`);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return bad("Ports", error.message);
  }
}
