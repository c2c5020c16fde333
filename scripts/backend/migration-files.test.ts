import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratch } from "../../test/backend.ts";
import { checksum, updateChecksums } from "./migration-files.ts";

const OLD = "20251121000100_old.sql";
const NEW = "20251121000200_new.sql";

test("only checksums of uncommitted migrations are updated with their files", () => {
  const folder = join(scratch, "migrations");
  const list = join(scratch, "migrations.sha256");
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const line = (file: string, text: string) => `${checksum(text)}  ${file}\n`;
  mkdirSync(folder);
  write(OLD, "select 1;\n");
  const committed = line(OLD, "select 1;\n");
  writeFileSync(list, committed);

  write(NEW, "select 2;\n");
  updateChecksums(folder, list, committed);
  expect(readFileSync(list, "utf8")).toBe(committed + line(NEW, "select 2;\n"));

  write(OLD, "select 3;\n");
  write(NEW, "select 4;\n");
  updateChecksums(folder, list, committed);
  expect(readFileSync(list, "utf8")).toBe(committed + line(NEW, "select 4;\n"));

  // Without a git repository, listed checksums are not changed.
  write(NEW, "select 5;\n");
  updateChecksums(folder, list, null);
  expect(readFileSync(list, "utf8")).toBe(committed + line(NEW, "select 4;\n"));
});
