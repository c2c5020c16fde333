import { expect, test, vi } from "vitest";
import { cleanedOnce } from "@/lib/html/cache";

test("the same HTML is cleaned once also for concurrent callers, changed HTML is cleaned again", async () => {
  const clean = vi.fn((html: string) => html.toUpperCase());
  const cleaned = cleanedOnce(clean);
  expect(await Promise.all(["a", "b", "a"].map(cleaned))).toEqual(["A", "B", "A"]);
  expect(await cleaned("a")).toBe("A");
  expect(await cleaned("a!")).toBe("A!");
  expect(clean.mock.calls.flat()).toEqual(["a", "b", "a!"]);
});

test("an empty result of cleaning HTML is cached too, and a failure does not block cleaning other HTML", async () => {
  const clean = vi.fn((html: string) => {
    if (html === "bad") throw new Error("bad");
    return "";
  });
  const cleaned = cleanedOnce(clean);
  await expect(cleaned("bad")).rejects.toThrow("bad");
  for (let i = 0; i < 2; i++) expect(await cleaned("a")).toBe("");
  expect(clean).toHaveBeenCalledTimes(2);
});

test("other work of the process can run between cleaning two HTML texts", async () => {
  const order: string[] = [];
  const cleaned = cleanedOnce((html) => (order.push(html), html));
  let isDone = false;
  const tick = () => void (isDone || (order.push("else"), setImmediate(tick)));
  tick();
  await Promise.all([
    cleaned("a"),
    cleaned("b"),
    cleanedOnce((html) => (order.push(html), html))("c"),
  ]);
  isDone = true;
  expect(order.join(" ")).toMatch(/a (?:else )+b (?:else )+c/u);
});
