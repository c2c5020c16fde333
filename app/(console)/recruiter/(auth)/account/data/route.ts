import { requireAccount } from "@/lib/auth/session";
import { download, readAccountData } from "@/lib/auth/personal-data";

export async function GET(): Promise<Response> {
  const { accountId } = await requireAccount();
  return download(readAccountData(accountId));
}
