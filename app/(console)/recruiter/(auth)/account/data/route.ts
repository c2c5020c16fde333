import { requireAccount } from "@/lib/auth/session";
import { downloadJson, readAccountData } from "@/lib/auth/personal-data";

export async function GET(): Promise<Response> {
  const { accountId } = await requireAccount();
  return downloadJson(readAccountData(accountId));
}
