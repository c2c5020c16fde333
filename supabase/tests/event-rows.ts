import { type Client, owner, unique } from "@/supabase/tests/callers";
import * as saving from "@/supabase/tests/saving";

type Values = Partial<Parameters<typeof submission>[0]> & Record<string, unknown>;

const submission = (values: Record<string, unknown> = {}) => ({
  name: `Gophers ${unique()}`,
  first_day: "2027-03-04",
  last_day: "2027-03-05",
  event_url: "https://x.dev/",
  city: unique(),
  country: "Portugal",
  ...values,
});

export const submitEvent = (client: Client, values: Values = {}) =>
  saving.submitEvent(client, submission(values));

/** Saves an event with an admin's client and returns its id. */
export const saveEvent = async (client: Client, values: Record<string, unknown> = {}) =>
  String((await saving.saveEvent(client, submission(values)).throwOnError()).data);

export const eventsNamed = (name: string) =>
  owner`select e.*, c.name as city from public.events e left join public.cities c on c.id = e.city_id where e.name = ${name}`;
