import { requireViewer } from "@/lib/auth/session";
import { download, readAccountData } from "@/lib/auth/personal-data";

export async function GET(): Promise<Response> {
  const { accountId } = await requireViewer();
  return download(readAccountData(accountId));
}
