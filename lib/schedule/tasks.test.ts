import { expect, test, vi } from "vitest";

vi.mock("@/lib/supabase/server", () => ({
  operatorClient: vi.fn(),
  sessionClient: vi.fn(),
  taskClient: vi.fn(),
}));
const { tasks } = await import("./tasks");

test("tasks have names of their own that an address can hold", () => {
  const names = tasks.map(({ name }) => name);
  expect(new Set([...names, "due"]).size).toBe(names.length + 1);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z-]{0,39}$/);
});

test("mail that nobody is there to send goes out within a minute", () => {
  expect(tasks.find(({ name }) => name === "mail")?.every).toBeLessThanOrEqual(60);
});
