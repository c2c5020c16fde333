import "server-only";
import { networksOf } from "@/lib/http/network";
import { keyedHash, clientAddress } from "./rate-limit";

/** A keyed hash of the client's widest network, so that its addresses count once. Hashes of different purposes cannot be compared. */
export async function clientNetworkHash(
  purpose: "newsletter" | "event" | "report",
): Promise<string> {
  return keyedHash(purpose, networksOf(await clientAddress()).at(-1) ?? "");
}
