import { requireViewer } from "@/lib/auth/session";
import { logError } from "@/lib/logs/log";
import { download, readAccountData } from "@/lib/auth/personal-data";

export async function GET(): Promise<Response> {
  const { accountId } = await requireViewer();
  try {
    return download(await readAccountData(accountId));
  } catch (error) {
    logError("The data of an account failed to be read.", error);
    return new Response("Failed to load your data", { status: 500 });
  }
}
