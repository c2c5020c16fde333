import "server-only";
import { networksOf } from "@/lib/http/network";
import { keyedHash, clientAddress } from "./rate-limit";

/** The client's widest network as a keyed hash, so that many addresses of one client count once. Hashes of two purposes cannot be compared. */
export async function clientNetworkHash(
  purpose: "newsletter" | "event" | "report",
): Promise<string> {
  return keyedHash(purpose, networksOf(await clientAddress()).at(-1) ?? "");
}
