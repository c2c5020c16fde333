import getPort from "get-port";
import { vi } from "vitest";
import { parseEnv } from "@/lib/config/env";
import { cleanUpAfterTest, dataDir } from "@/test/backend";
import { startEmbedded } from "@/scripts/embedded";
import { onlyKnownVariables } from "@/scripts/child";

/** Collects the lines that console.error prints until the end of the test. */
export function collectErrorLines() {
  const lines: string[] = [];
  const spy = vi.spyOn(console, "error").mockImplementation((...words) => {
    lines.push(words.join(" "));
  });
  cleanUpAfterTest(() => spy.mockRestore());
  return lines;
}

/** Starts the embedded backend of the commands, durable and without demo data, and closes it after the test. */
export async function startDurableEmbedded() {
  const settings = {
    DATA_DIR: dataDir,
    SUPABASE_PORT: String(await getPort()),
    SEED: "none",
    ADMIN_PASSWORD: "password",
  };
  const env = parseEnv({ ...onlyKnownVariables({}), ...settings });
  const signal = new AbortController().signal;
  const embedded = await startEmbedded({ env, durable: true, signal });
  cleanUpAfterTest(() => embedded.close());
  return embedded;
}
