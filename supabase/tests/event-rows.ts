import { type Client, owner, uniqueWord } from "@/supabase/tests/callers";
import * as saving from "@/supabase/tests/saving";

type Values = Partial<Parameters<typeof eventSubmission>[0]> & Record<string, unknown>;

const eventSubmission = (values: Record<string, unknown> = {}) => ({
  name: `Gophers ${uniqueWord()}`,
  first_day: "2027-03-04",
  last_day: "2027-03-05",
  event_url: "https://x.dev/",
  city: uniqueWord(),
  country: "Portugal",
  ...values,
});

export const submitEvent = (client: Client, values: Values = {}) =>
  saving.submitEvent(client, eventSubmission(values));

/** Saves an event with an admin's client and returns its id. */
export const saveEvent = async (client: Client, values: Record<string, unknown> = {}) =>
  String((await saving.saveEvent(client, eventSubmission(values)).throwOnError()).data);

export const findEventsByName = (name: string) =>
  owner`select e.*, c.name as city from public.events e left join public.cities c on c.id = e.city_id where e.name = ${name}`;
