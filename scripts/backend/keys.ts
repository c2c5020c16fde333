import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateApiKey } from "@supabase/lite";
import { z } from "zod";
import { UserError } from "../user-error.ts";

const schema = z.object({
  publishableKey: z.string(),
  secretKey: z.string(),
  jwtSecret: z.string(),
  databasePassword: z.string(),
  adminPassword: z.string(),
  demoPassword: z.string(),
});

export type Keys = z.infer<typeof schema>;

export async function readOrCreateKeys(folder: string): Promise<Keys> {
  const file = join(folder, "keys.json");
  if (existsSync(file))
    try {
      return schema.parse(JSON.parse(readFileSync(file, "utf8")));
    } catch {
      throw new UserError(`${file} is damaged: restore it, or remove ${folder} to start over.`);
    }
  if (existsSync(join(folder, "postgres")))
    throw new UserError(
      `${file} is missing, and with it the database's password: restore it, or remove ${folder}.`,
    );

  const keys: Keys = {
    publishableKey: (await generateApiKey("publishable")).key,
    secretKey: (await generateApiKey("secret")).key,
    jwtSecret: randomSecret(32),
    databasePassword: randomSecret(24),
    adminPassword: randomSecret(12),
    demoPassword: randomSecret(12),
  };
  writeFileSync(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return keys;
}

const randomSecret = (bytes: number) => randomBytes(bytes).toString("base64url");
