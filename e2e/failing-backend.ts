import { createServer, request as forward, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { listenOnFreePort } from "@/e2e/servers";

type Intercepted = {
  /** Method and path with query, as 'GET /auth/v1/user'. */
  target: string;
  token: string;
  body: string;
};

export type Interceptor = (request: Intercepted) => Promise<Response | null>;

export type FailingBackend = Awaited<ReturnType<typeof startBackend>>;

/** A proxy in front of the tests' shared backend that fails on demand. */
export async function startBackend() {
  let failure: { path: RegExp; respond: (response: ServerResponse) => void } | null = null;
  let interceptor: Interceptor | null = null;
  const hanging = new Set<ServerResponse>();
  let requests: string[] = [];
  const failures = {
    disconnect(path = /./) {
      failure = { path, respond: (response) => response.destroy() };
    },
    hang(path = /./) {
      failure = { path, respond: (response) => hanging.add(response) };
    },
    answer(path: RegExp, body: object, status = 200) {
      const respond = (response: ServerResponse) =>
        response
          .writeHead(status, { "Content-Type": "application/json" })
          .end(JSON.stringify(body));
      failure = { path, respond };
    },
    /** Lets a test's own function answer requests; those to which it returns null go to the backend. */
    intercept(respond: Interceptor) {
      interceptor = respond;
    },
    returnNothing(path: RegExp) {
      failures.answer(path, []);
    },
    recover() {
      failure = null;
      interceptor = null;
    },
    /** The addresses that were asked for since the last call. */
    takeRequests() {
      const taken = requests;
      requests = [];
      return taken;
    },
  };
  const proxy = createServer(async (request, response) => {
    const { method, headers, url = "" } = request;
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    requests.push(url);
    // `path` may also match the arguments of a database function, which are in the request body.
    if (failure?.path.test(url) || failure?.path.test(`${url} ${body.toString()}`))
      return failure.respond(response);
    const intercepted = await interceptor?.({
      target: `${method} ${url}`,
      token: headers.authorization?.replace(/^Bearer /, "") ?? "",
      body: body.toString(),
    });
    if (intercepted) {
      response.writeHead(intercepted.status, { "Content-Type": "application/json" });
      return response.end(JSON.stringify(await intercepted.json()));
    }
    const onward = forward(
      new URL(url, process.env.SUPABASE_URL),
      { method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => request.socket.destroy());
    onward.end(body);
  });
  const port = await listenOnFreePort(proxy);
  return {
    url: `http://127.0.0.1:${port}`,
    failures,
    /** Ends requests that a test left hanging, so that the site is idle for the next test. */
    endHanging() {
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
