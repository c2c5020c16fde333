import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { rowsPerPage } from "@/lib/rows/list-address";
import { idsSchema } from "@/lib/rows/schema";

const createIds = (count: number) => Array.from({ length: count }, () => randomUUID());
const errorMessage = (id: unknown) => idsSchema.safeParse({ id }).error?.issues[0]?.message;

test("a list action accepts the id of one row", () => {
  expect(idsSchema.parse({ id: randomUUID() }).id).toHaveLength(1);
});

test("a list action accepts the ids of at most a hundred rows, which are four pages", () => {
  expect(errorMessage(createIds(2 * rowsPerPage))).toBeUndefined();
  expect(errorMessage(createIds(100))).toBeUndefined();
  expect(errorMessage(createIds(101))).toBe("Select at most 100");
});

test("a list action refuses a request without ids", () => {
  expect(errorMessage(undefined)).toBe("Select at least one");
});

test("a list action refuses a request with an invalid id", () => {
  expect(errorMessage([...createIds(1), "1"])).toBeDefined();
});
