import { isBackendReady } from "@/lib/auth/backend-ready";

/** Readiness check: responds with 503 instead of 200 while the backend does not respond. */
export async function GET(): Promise<Response> {
  const isReady = await isBackendReady().catch(() => false);
  if (!isReady) return Response.json({ status: "unavailable" }, { status: 503 });
  return Response.json({ status: "ok" });
}
