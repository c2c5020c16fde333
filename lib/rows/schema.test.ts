import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { rowsPerPage } from "@/lib/rows/list-address";
import { idsSchema } from "@/lib/rows/schema";

const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
const errorOf = (id: unknown) => idsSchema.safeParse({ id }).error?.issues[0]?.message;

test("a list action accepts the id of one row, or the ids of all rows of two pages", () => {
  expect(idsSchema.parse({ id: ids(1)[0] }).id).toHaveLength(1);
  expect(errorOf(ids(2 * rowsPerPage))).toBeUndefined();
});

test("a list action refuses a request without ids, with more than a hundred ids or with invalid ids", () => {
  expect(errorOf(undefined)).toBe("Select at least one");
  expect(errorOf(ids(100))).toBeUndefined();
  expect(errorOf(ids(101))).toBe("Select at most 100");
  expect(errorOf([...ids(1), "1"])).toBeDefined();
});
