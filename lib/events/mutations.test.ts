import { describe, expect, test, vi } from "vitest";
import { eventCountries, submissionSchema } from "@/lib/events/form";
import { saveEvent, submitEvent } from "@/lib/events/mutations";
import { countryTimeZone } from "@/lib/places/countries";

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

describe("the time zone of an event with times", () => {
  const onSite = { ...event, online: false, city: "City", timeZone: null };
  const saved = async (fields: Partial<typeof event>) => {
    rpc.mockReset();
    rpc.mockResolvedValue({ data: "id", error: null });
    const results = [
      await saveEvent({ ...onSite, ...fields }),
      await submitEvent({ ...onSite, ...fields }),
    ];
    const zones = rpc.mock.calls.map(([, { event }]) => event.time_zone);
    return { results, zones };
  };
  const error = "Please choose the time zone for these times";
  const refusal = { ok: false, error, fieldErrors: { timeZone: [error] } };

  test("the time zone of an event with times is the country's if all of its clocks show the same time, else required", async () => {
    for (const country of eventCountries) {
      const zone = countryTimeZone(country);
      const { results, zones } = await saved({ country });
      expect(zones, country).toEqual(zone ? [zone, zone] : []);
      if (!zone) expect(results, country).toEqual([refusal, refusal]);
    }
  });

  test("the time zone that was chosen for an event with times is kept", async () => {
    const { zones } = await saved({ country: "India", timeZone: "Asia/Dubai" });
    expect(zones).toEqual(["Asia/Dubai", "Asia/Dubai"]);
  });

  test("the time zone of an online event is not taken from the hidden country field", async () => {
    expect((await saved({ country: "India", online: true })).results).toEqual([refusal, refusal]);
  });

  test("the time zone of an event without times is not filled in from its country", async () => {
    const { zones } = await saved({ country: "India", startTime: null, endTime: null });
    expect(zones).toEqual([null, null]);
  });
});
