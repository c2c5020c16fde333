import { createVerify, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the responses of the stand-in differ from successful ones. */
type Rules = {
  indexnow?: number;
  token?: number;
  /** The status of Google's Indexing API, for all pages or by a page's URL. */
  google?: number | ((url: string) => number);
  headers?: Record<string, string>;
  /** The number of bytes after which the connection breaks. */
  breaksAfter?: number;
  isSilent?: boolean;
  page?: (path: string) => { status?: number; robots?: string; html?: string };
};

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Starts a stand-in for IndexNow, Google's sign-in, its Indexing API and the site's pages. `told` are the accepted notices. */
export async function startSearchEngine(rules: Rules = {}) {
  const told: { engine: string; url: string; type?: string }[] = [];
  const requests: { path: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createServer((request, response) => void handle(request, response));

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const path = request.url ?? "";
    requests.push({ path, headers: request.headers, body });
    if (rules.isSilent && request.method === "POST") return;
    if (request.method === "GET") return answerPage(path, response);
    const { status, text } = engineResponse(path, request, body);
    response.writeHead(status, { "content-type": "application/json", ...rules.headers });
    if (rules.breaksAfter === undefined) return response.end(text);
    response.write(text.slice(0, rules.breaksAfter), () =>
      setTimeout(() => response.destroy(), 20),
    );
  }

  function answerPage(path: string, response: ServerResponse) {
    const { status = 200, robots, html = "<head></head>" } = rules.page?.(path) ?? {};
    response.writeHead(status, { ...(robots && { "x-robots-tag": robots }) }).end(html);
  }

  function engineResponse(
    path: string,
    request: IncomingMessage,
    body: string,
  ): { status: number; text: string } {
    if (path === "/indexnow") {
      const status = rules.indexnow ?? 200;
      const { urlList } = JSON.parse(body) as { urlList: string[] };
      if (status < 300) told.push(...urlList.map((url) => ({ engine: "indexnow", url })));
      return { status, text: "{}" };
    }
    if (path === "/token") {
      const assertion = new URLSearchParams(body).get("assertion") ?? "";
      const status = rules.token ?? (isSigned(assertion) ? 200 : 400);
      const refusal = { error: "invalid_grant", error_description: "Invalid JWT Signature." };
      const token = { access_token: "token", expires_in: 3599, token_type: "Bearer" };
      return { status, text: JSON.stringify(status === 200 ? token : refusal) };
    }
    const { url, type } = JSON.parse(body) as { url: string; type: string };
    const isKnown = request.headers.authorization === "Bearer token";
    const status = isKnown ? googleStatus(url) : 401;
    if (status !== 200) return { status, text: apiError(status) };
    told.push({ engine: "google", url, type });
    return { status, text: JSON.stringify({ urlNotificationMetadata: { url } }) };
  }

  function googleStatus(url: string): number {
    if (typeof rules.google === "function") return rules.google(url);
    return rules.google ?? 200;
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    rules,
    told,
    requests,
    account: {
      client_email: "board@project.iam.gserviceaccount.com",
      private_key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      token_uri: `${origin}/token`,
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The errors of Google's API by HTTP status. */
const apiErrors: Record<number, { status: string; message: string }> = {
  400: { status: "INVALID_ARGUMENT", message: "Invalid value at 'url_notification.type'" },
  403: {
    status: "PERMISSION_DENIED",
    message: "Permission denied. Failed to verify the URL ownership.",
  },
  429: {
    status: "RESOURCE_EXHAUSTED",
    message: "Quota exceeded for quota metric 'Publish requests'",
  },
};

function apiError(code: number): string {
  const { status, message } = apiErrors[code] ?? { status: "UNAVAILABLE", message: "Try again" };
  return JSON.stringify({ error: { code, message, status } });
}

/** Verifies a token with another library than the one that signs it. */
function isSigned(assertion: string): boolean {
  const [head = "", claims = "", signature = ""] = assertion.split(".");
  const { scope, iss, exp } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<
    string,
    string | number
  >;
  const isSignatureValid = createVerify("RSA-SHA256")
    .update(`${head}.${claims}`)
    .verify(publicKey, signature, "base64url");
  const isForIndexing = scope === "https://www.googleapis.com/auth/indexing";
  const hasIssuer = String(iss).includes("@");
  const isExpired = Number(exp) <= Date.now() / 1000;
  return isSignatureValid && isForIndexing && hasIssuer && !isExpired;
}
