import "server-only";
import { networksOf } from "@/lib/http/network";
import { keyedHash } from "./keyed-hash";
import { clientAddress } from "./rate-limit";

/** The network by which requests of mail are counted, as a keyed hash: the widest of the client's. */
export async function subscriberNetwork(): Promise<string> {
  return keyedHash("newsletter", networksOf(await clientAddress()).at(-1) ?? "");
}
