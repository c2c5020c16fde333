import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { binPath } from "../../../scripts/bin.ts";
import { onlyKnownVariables, runNodeProgram } from "../../../scripts/child.ts";
import { countTests } from "../../../scripts/test-counts.ts";
import { startSmtp } from "../../../test/smtp.ts";
import {
  chooseRealProject,
  REAL_RUN,
  type RealProject,
  type RealRun,
  withRealProject,
} from "./real.ts";

/** The port of the mail server, which Auth's settings must name before parity runs. */
const mailPort = 2525;

export const realParts = {
  tests: { program: "vitest", args: ["run", "--project=db"], name: "database tests" },
  browser: { program: "playwright", args: ["test"], name: "browser tests" },
};

type Part = (typeof realParts)[keyof typeof realParts];

/** Runs tests on the Supabase that the environment variables name. Returns what passed, failed and was skipped. */
export async function runRealTests(parts: Part[], folder: string, signal: AbortSignal) {
  const named = chooseRealProject(process.env);
  const dataDir = join(folder, "data");
  const outbox = join(dataDir, "outbox");
  await mkdir(outbox, { recursive: true });
  const confirmingUrl = process.env.PARITY_CONFIRMING_URL ?? "";
  const port = Number(process.env.PARITY_SMTP_PORT || mailPort);
  // Tests of the site read mail from this folder, to which the site writes its own mail.
  let received = 0;
  const smtp = await startSmtp(
    {
      data: async ({ raw }) => {
        received += 1;
        await writeFile(join(outbox, `${Date.now()}-${received}.eml`), raw);
        return undefined;
      },
    },
    port,
  );
  console.log(`Mail is received at port ${port}: Auth must send its mail there (SMTP, no TLS).`);
  const results: string[] = [];
  try {
    const rest = await withRealProject(named, signal, async () => {
      const getsMail = await probeMail(named, () => received > 0);
      if (!getsMail) console.log("Auth sends no mail there: tests that read it are skipped.");
      for (const part of parts) {
        const skips = join(folder, `${part.program}.txt`);
        await writeFile(skips, "");
        const realRun = { ...named, confirmingUrl, dataDir, getsMail, skips };
        results.push(await runPart(part, realRun, folder, signal));
      }
    });
    return [...results, rest].join("\n");
  } finally {
    await smtp.close();
  }
}

/** Asks Auth for a mail to a new account and returns whether the mail server received it. */
async function probeMail({ url, secretKey }: RealProject, hasMail: () => boolean) {
  const { auth } = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const email = `parity-${randomUUID()}@acme-systems.dev`;
  const { data, error } = await auth.admin.createUser({ email, email_confirm: true });
  if (error) throw error;
  await auth.resetPasswordForEmail(email);
  for (let attempt = 0; attempt < 50 && !hasMail(); attempt++) await sleep(100);
  await auth.admin.deleteUser(data.user.id);
  return hasMail();
}

async function runPart(part: Part, realRun: RealRun, folder: string, signal: AbortSignal) {
  const { program, args, name } = part;
  const report = join(folder, `${program}.json`);
  const reporters =
    program === "vitest"
      ? ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
      : ["--reporter=list,json"];
  const env = {
    ...onlyKnownVariables({}),
    [REAL_RUN]: JSON.stringify(realRun),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const options = { env, isShown: true, signal };
  const { code } = await runNodeProgram(binPath(program), [...args, ...reporters], options);
  const skips = readFileSync(realRun.skips, "utf8").split("\n").filter(Boolean);
  const counted = countTests(code, report);
  // Skipped tests count as failed there.
  const failed = counted.failed - skips.length;
  if (failed > 0) process.exitCode = 1;
  const skipped = [`${skips.length} skipped`, ...skips].join("\n  ");
  return `${counted.passed} ${name} passed, ${failed} failed, ${skipped}`;
}
