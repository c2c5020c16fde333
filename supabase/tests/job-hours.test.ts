import { expect, test } from "vitest";
import { overlappingOffsets } from "@/lib/jobs/eligibility";
import { owner, addRecruiter } from "@/supabase/tests/callers";
import { saveJob } from "@/supabase/tests/saving";

const R1 = await addRecruiter("approved");

const saveHours = async (values: object) => {
  const { data } = await saveJob(R1.client, {
    title: "Go Engineer",
    city: "Berlin",
    country: "Germany",
    application_url: "https://acme-systems.dev/apply",
    description: "<p>Go.</p>",
    ...values,
  }).throwOnError();
  return data;
};

const readHours = async (id: string) => {
  const [row] = await owner`
    select overlap_hours, overlap_time_zone, utc_offset_min, utc_offset_max from public.jobs where id = ${id}`;
  return row;
};

test.each([
  [4, "Asia/Kolkata"],
  [6, "Asia/Kathmandu"],
  [8, "Europe/Berlin"],
  [5, "Pacific/Chatham"],
  [1, "Pacific/Kiritimati"],
])(
  "a job's %i overlapping hours with the time zone %s are stored with the UTC offsets computed from them, whatever the caller sends",
  async (hours, timeZone) => {
    const { min, max } = overlappingOffsets({ hours, timeZone });
    const sent = { overlap_hours: hours, overlap_time_zone: timeZone };
    const stored = { ...sent, utc_offset_min: min, utc_offset_max: max };
    const id = await saveHours({ ...sent, utc_offset_min: 0, utc_offset_max: 0 });
    expect(await readHours(id)).toEqual(stored);
    await R1.client.from("jobs").update({ utc_offset_min: 0 }).eq("id", id).throwOnError();
    expect(await readHours(id)).toEqual(stored);
  },
);

test("an edit can replace a job's overlapping hours with a range of UTC offsets", async () => {
  const job_id = await saveHours({ overlap_hours: 4, overlap_time_zone: "Asia/Kolkata" });
  await saveHours({
    job_id,
    expected_version: 1,
    overlap_hours: null,
    overlap_time_zone: null,
    utc_offset_min: 345,
    utc_offset_max: 765,
  });
  expect(await readHours(job_id)).toEqual({
    overlap_hours: null,
    overlap_time_zone: null,
    utc_offset_min: 345,
    utc_offset_max: 765,
  });
});
