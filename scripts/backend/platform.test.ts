import type { Sql } from "postgres";
import { expect, test } from "vitest";
import { requireCurrentPostgres } from "./platform.ts";

/** A database that reports this version. */
const databaseOfVersion = (version: string) => (async () => [{ version }]) as unknown as Sql;

test("versions of PostgreSQL before 17 are refused with a sentence that names both versions", async () => {
  await expect(requireCurrentPostgres(databaseOfVersion("15.8"))).rejects.toThrow(
    /^PostgreSQL 17 or later is required, and the database has version 15\.8: upgrade it first\.$/,
  );
  await requireCurrentPostgres(databaseOfVersion("17.6 (Debian 17.6-1)"));
  await requireCurrentPostgres(databaseOfVersion("18.0"));
});
