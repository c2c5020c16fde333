import { expect, test, vi } from "vitest";
import { oncePerRequest } from "@/lib/http/once-per-request";

let request = new Headers();
vi.mock("next/headers", () => ({ headers: async () => request }));

/** A read that counts how often it ran, within a request of its own. */
function countedRead() {
  request = new Headers();
  const read = vi.fn(async (filters: { slug: string }, page = 1) => `${filters.slug} ${page}`);
  return { read, readOnce: oncePerRequest(read) };
}

test("a request runs a read once for equal arguments, even at the same time", async () => {
  const { read, readOnce } = countedRead();
  const both = await Promise.all([readOnce({ slug: "go" }), readOnce({ slug: "go" })]);
  expect(both).toEqual(["go 1", "go 1"]);
  expect(await readOnce({ slug: "go" })).toBe("go 1");
  expect(read).toHaveBeenCalledTimes(1);
});

test("a request runs a read again for other arguments", async () => {
  const { read, readOnce } = countedRead();
  expect(await readOnce({ slug: "go" })).toBe("go 1");
  expect(await readOnce({ slug: "rust" })).toBe("rust 1");
  expect(await readOnce({ slug: "go" }, 2)).toBe("go 2");
  expect(read).toHaveBeenCalledTimes(3);
});

test("a request does not repeat a read that failed", async () => {
  const { read, readOnce } = countedRead();
  read.mockRejectedValueOnce(new Error("The backend is down."));
  await expect(readOnce({ slug: "go" })).rejects.toThrow("The backend is down.");
  await expect(readOnce({ slug: "go" })).rejects.toThrow("The backend is down.");
  expect(read).toHaveBeenCalledTimes(1);
});

test("a read that one request has run is run again by another request", async () => {
  const { read, readOnce } = countedRead();
  await readOnce({ slug: "go" });
  request = new Headers();
  await readOnce({ slug: "go" });
  expect(read).toHaveBeenCalledTimes(2);
});
