import { expect, test, vi } from "vitest";
import { cacheCleanedHtml } from "@/lib/html/cache";

test("the same HTML is cleaned once, also for concurrent callers", async () => {
  const clean = vi.fn((html: string) => html.toUpperCase());
  const cleaned = cacheCleanedHtml(clean);
  expect(await Promise.all(["a", "b", "a"].map(cleaned))).toEqual(["A", "B", "A"]);
  expect(await cleaned("a")).toBe("A");
  expect(await cleaned("a!")).toBe("A!");
  expect(clean.mock.calls.flat()).toEqual(["a", "b", "a!"]);
});

test("an empty result of cleaning HTML is cached", async () => {
  const clean = vi.fn(() => "");
  const cleaned = cacheCleanedHtml(clean);
  expect(await cleaned("a")).toBe("");
  expect(await cleaned("a")).toBe("");
  expect(clean).toHaveBeenCalledTimes(1);
});

test("HTML is cleaned after other HTML could not be cleaned", async () => {
  const cleaned = cacheCleanedHtml((html: string) => {
    if (html === "bad") throw new Error("bad");
    return "";
  });
  await expect(cleaned("bad")).rejects.toThrow("bad");
  expect(await cleaned("a")).toBe("");
});

test("other work of the process can run between cleaning two HTML texts", async () => {
  const order: string[] = [];
  const recordOrder = (html: string) => {
    order.push(html);
    return html;
  };
  const cleaned = cacheCleanedHtml(recordOrder);
  const cleanedElsewhere = cacheCleanedHtml(recordOrder);
  let isDone = false;
  const doOtherWork = () => {
    if (isDone) return;
    order.push("other");
    setImmediate(doOtherWork);
  };
  doOtherWork();
  await Promise.all([cleaned("a"), cleaned("b"), cleanedElsewhere("c")]);
  isDone = true;
  expect(order.join(" ")).toMatch(/a (?:other )+b (?:other )+c/u);
});
