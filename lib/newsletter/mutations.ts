import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type ActionResult, tooManyTries } from "@/lib/auth/action";
import { keyedHash } from "@/lib/limits/keyed-hash";
import { networksOf } from "@/lib/http/network";
import { clientAddress } from "@/lib/limits/rate-limit";
import { wakeSender } from "@/lib/mail/wake";
import { operatorClient, sessionClient } from "@/lib/supabase/server";

/** Postgres's code for a value that must be unique and is there already, and ours for too many from one network. */
const [uniqueViolation, tooMany] = ["23505", "PT429"];

/** How long an address waits where very many come in at once, in milliseconds; stretched by up to as much again. */
const waitMs = 3000;

/** Asks an address to confirm that it wants to be subscribed, also one that had unsubscribed; an active one gets a message. Throws on any other failure. */
export async function subscribe(email: string): Promise<ActionResult> {
  const network = keyedHash("newsletter", networksOf(await clientAddress()).at(-1) ?? "");
  const send = (hasWaited: boolean) =>
    operatorClient().rpc("subscribe_from", { network, email, has_waited: hasWaited });
  let { data: isDone, error } = await send(false);
  if (isDone === false) {
    await sleep(waitMs * (1 + Math.random()));
    ({ data: isDone, error } = await send(true));
  }
  if (error?.code === tooMany) return { ok: false, error: tooManyTries };
  if (error?.code === uniqueViolation)
    return { ok: false, error: "This email is already subscribed." };
  if (error) throw error;
  wakeSender();
  return { ok: true, data: undefined };
}

/** Takes an address off the list, as an admin. One that has left already gives a message. Throws when the backend fails. */
export async function unsubscribe(id: string): Promise<ActionResult> {
  const client = await sessionClient();
  const { data } = await client
    .from("newsletter_subscriptions")
    .update({ unsubscribed_at: new Date().toISOString() })
    .eq("id", id)
    .is("unsubscribed_at", null)
    .select("id")
    .throwOnError();
  return data.length > 0
    ? { ok: true, data: undefined }
    : { ok: false, error: "This address is unsubscribed already." };
}
