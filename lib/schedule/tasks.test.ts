import { expect, test, vi } from "vitest";

vi.mock("@/lib/supabase/server", () => ({
  operatorClient: vi.fn(),
  sessionClient: vi.fn(),
  taskClient: vi.fn(),
}));
const { tasks } = await import("@/lib/schedule/tasks");

test("scheduled tasks have distinct names that are valid in URLs", () => {
  const names = tasks.map(({ name }) => name);
  expect(new Set([...names, "due"]).size).toBe(names.length + 1);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z-]{0,39}$/);
});

test("the scheduled task that sends mail runs at least once a minute", () => {
  expect(tasks.find(({ name }) => name === "mail")?.every).toBeLessThanOrEqual(60);
});
