import { expect, test, vi } from "vitest";

const rpc = vi.fn();
vi.mock("@/lib/supabase/server", () => ({ publicReader: () => ({ rpc }) }));
const { getLanding } = await import("@/lib/jobs/queries");
const { GET: readMarkdown } = await import("@/app/markdown/[product]/[...path]/route");

const path = "in/germany";

/** Whether the options of the filters are read by what runs. */
async function areOptionsRead(run: () => Promise<unknown>) {
  rpc.mockReset();
  const data = { jobs: [], total: 0, counts: {}, skillNames: {}, landing: { path, numbers: null } };
  rpc.mockReturnValue({ throwOnError: async () => ({ data }) });
  await run();
  expect(rpc).toHaveBeenCalledTimes(1);
  return rpc.mock.calls[0]?.[1].with_options as boolean;
}

test("the page of a landing page reads the options of the filters, its Markdown does not", async () => {
  const params = Promise.resolve({ product: "golang-jobs", path: path.split("/") });
  const markdown = () => readMarkdown(new Request("http://inner:1/"), { params });
  expect(await areOptionsRead(() => getLanding(path, 1, { withOptions: true }))).toBe(true);
  expect(await areOptionsRead(markdown)).toBe(false);
});
