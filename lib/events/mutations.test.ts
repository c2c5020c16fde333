import { expect, test, vi } from "vitest";
import { submissionSchema } from "@/lib/events/form";
import { saveEvent, submitEvent } from "@/lib/events/mutations";

const rpc = vi.hoisted(() => vi.fn());
vi.mock("next/headers", () => ({ headers: async () => new Headers(), cookies: vi.fn() }));
vi.mock("@/lib/supabase/server", () => ({
  operatorClient: () => ({ rpc }),
  sessionClient: () => ({ rpc }),
}));

const event = submissionSchema.parse({
  name: "Gophers",
  type: "Conference",
  startDate: "2027-03-27",
  endDate: "2027-03-28",
  startTime: "18:00",
  endTime: "02:30",
  timeZone: "Europe/Berlin",
  online: "on",
  eventUrl: "https://x.dev/",
});

test.each([
  ["start_time", "startTime", "There is no 18:00 on 27 Mar 2027 in Berlin time"],
  ["end_time", "endTime", "There is no 02:30 on 28 Mar 2027 in Berlin time"],
])(
  "a time that the database refuses as skipped, %s, is refused at the field %s of both forms",
  async (details, field, sentence) => {
    rpc.mockResolvedValue({ data: null, error: { code: "PT422", details } });
    const error = `${sentence}: clocks skip it. Please enter another time.`;
    const refusal = { ok: false, error, fieldErrors: { [field]: [error] } };
    expect(await saveEvent(event)).toEqual(refusal);
    expect(await submitEvent(event)).toEqual(refusal);
  },
);

test("a database error with the same code but without a known time field is thrown", async () => {
  const error = { code: "PT422", details: null };
  rpc.mockResolvedValue({ data: null, error });
  await expect(saveEvent(event)).rejects.toBe(error);
  await expect(submitEvent(event)).rejects.toBe(error);
});
