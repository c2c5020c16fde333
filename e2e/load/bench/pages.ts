import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { execa } from "execa";
import { UserError } from "../../../scripts/user-error.ts";
import type { Measurement } from "../bars.ts";
import { type OwnSite, projectFolder, temporaryFolder } from "../own-site.ts";
import { countFailed, percentile, sendLoad } from "../send-load.ts";

/**
 * Compares the speed of cached pages with that of a plain Node server, and measures it again during 20 searches a
 * second.
 */
export async function cachedPages({ url }: OwnSite, signal: AbortSignal): Promise<Measurement[]> {
  const [job] = await detailPages(url);
  const lists = ["/", "/?page=2", "/?type=full-time&country=Germany", "/?q=golang", "/events"];
  const newSearch = () => ({ path: `/?q=${randomUUID()}` });
  const figures: Measurement[] = [];
  for (const path of [...lists, job]) {
    using bare = await startBareServer(url + path);
    const ratios: number[] = [];
    let failed = 0;
    // Many short rounds alternate between both servers, because the machine's speed changes during the measurement.
    for (let round = 0; round < 15; round++) {
      signal.throwIfAborted();
      const alone = await sendLoad(bare.url, { path }, { duration: 1 });
      const cached = await sendLoad(url, { path }, { duration: 1 });
      ratios.push(cached.requests.average / alone.requests.average);
      failed += countFailed(cached);
    }
    const searching = sendLoad(url, newSearch, { duration: 4, connections: 1, overallRate: 20 });
    const besideSearches = await sendLoad(url, { path }, { duration: 3 });
    await searching;
    figures.push(
      ["requests/s of a cached page beside bare Node", path, percentile(ratios, 0.5)],
      ["p99 of a cached page while searches are rendered, ms", path, besideSearches.latency.p99],
      ["requests that failed", path, failed + countFailed(besideSearches)],
    );
  }
  return figures;
}

/** Measures the bytes that a first visit loads, and the size of the folder that `npm run build FOLDER` creates. */
export async function measureWeight({ url, runCommand }: OwnSite): Promise<Measurement[]> {
  const figures: Measurement[] = [];
  for (const path of ["/", "/events", "/blogs", "/books", ...(await detailPages(url))]) {
    const html = await (await fetch(url + path)).text();
    const gzipped = async (pattern: RegExp) => {
      const paths = new Set([...html.matchAll(pattern)].map(([, found = ""]) => found));
      const files = [...paths].map(async (file) => (await fetch(new URL(file, url))).bytes());
      return (await Promise.all(files)).reduce(
        (sum, file) => sum + sizeInKilobytes(gzipSync(file)),
        0,
      );
    };
    const inline = [...html.matchAll(/<script(?![^>]*\b(?:src|type)=)[^>]*>([^]*?)<\/script>/g)];
    const inlined = sizeInKilobytes(gzipSync(inline.map(([, code]) => code).join("\n")));
    const loaded = await gzipped(/<script\b(?![^>]*nomodule)[^>]*\bsrc="([^"]+)"/gi);
    const styles = await gzipped(/<link\b(?=[^>]*rel="stylesheet")[^>]*\bhref="([^"]+)"/g);
    figures.push(["JavaScript, KB after gzip", path, inlined + loaded]);
    figures.push(["CSS, KB after gzip", path, styles]);
    if (path !== "/") continue;
    figures.push(["HTML, KB", path, sizeInKilobytes(Buffer.from(html))]);
    figures.push(["HTML, KB after gzip", path, sizeInKilobytes(gzipSync(html))]);
  }

  figures.push(...(await consoleWeight()));
  await using folder = await temporaryFolder("build");
  await runCommand("build", folder.path);
  const { stdout } = await execa("du", ["-sm", folder.path]);
  figures.push(["size of a folder to serve, MB", "", Number.parseInt(stdout)]);
  const copies = globSync("**/bin/node", { cwd: folder.path }).length;
  figures.push(["copies of Node in a folder to serve", "", copies]);
  return figures;
}

type BundleStats = { route: string; firstLoadChunkPaths: string[] }[];

/** The JavaScript of the console's pages, which need a session, by the statistics that the build has written. */
async function consoleWeight(): Promise<Measurement[]> {
  const routes = {
    "/admin/jobs": "JavaScript of a console's list, KB after gzip",
    "/admin/jobs/[id]/edit": "JavaScript of the job form, KB after gzip",
    "/recruiter/login": "JavaScript of a sign-in page, KB after gzip",
  } as const;
  const stats = join(projectFolder, ".next/diagnostics/route-bundle-stats.json");
  const pages = JSON.parse(await readFile(stats, "utf8")) as BundleStats;
  const figures: Measurement[] = [];
  for (const { route, firstLoadChunkPaths } of pages) {
    const name = routes[route as keyof typeof routes];
    if (!name) continue;
    let size = 0;
    for (const path of firstLoadChunkPaths)
      size += sizeInKilobytes(gzipSync(await readFile(join(projectFolder, path))));
    figures.push([name, route, size]);
  }
  if (figures.length < Object.keys(routes).length)
    throw new UserError("The build's statistics lack a page of the console.");
  return figures;
}

export async function startBareServer(address: string) {
  const child = fork(join(import.meta.dirname, "bare.ts"), [address]);
  const [port] = (await once(child, "message")) as [number];
  return { port, url: `http://localhost:${port}`, [Symbol.dispose]: () => void child.kill() };
}

/** The paths of a job and of a blog post. */
export async function detailPages(url: string) {
  const firstLink = async (path: string, pattern: RegExp) => {
    const link = pattern.exec(await (await fetch(url + path)).text())?.[1];
    if (!link) throw new UserError(`There is no link like ${pattern} at ${path}.`);
    return link;
  };
  const job = await firstLink("/", /<article.+?href="([^"]+)"/);
  return [job, await firstLink("/blogs", /href="(\/blogs\/[a-z0-9-]+)"/)] as const;
}

const sizeInKilobytes = ({ length }: Uint8Array) => length / 1024;
