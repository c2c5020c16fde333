import { globSync } from "node:fs";
import { basename, join } from "node:path";
import type { TransactionSql } from "postgres";
import sharp from "sharp";
import type { BackendAddress } from "./backend/start.ts";

/** Side of a logo in pixels: twice what a company's page shows. */
const side = 160;

/** When they were drawn: names of images begin with a time in milliseconds. */
const drawnAt = 1_795_000_000_000;

type Logo = { slug: string; name: string };

/** The logos of some of the demo's companies, by slug, kept as those that recruiters upload are. Returns what they are called. */
export async function uploadLogos({ url, secretKey }: BackendAddress): Promise<Logo[]> {
  const files = globSync(join(import.meta.dirname, "demo-logos/*.svg"));
  return Promise.all(
    files.map(async (file) => {
      const slug = basename(file, ".svg");
      const name = `${drawnAt}-${slug.replaceAll("-", "").slice(0, 12)}.webp`;
      const webp = await sharp(file, { density: 180 })
        .resize(side)
        .webp({ quality: 85 })
        .toBuffer();
      const response = await fetch(`${url}/storage/v1/object/blog-images/company-logos/${name}`, {
        method: "POST",
        headers: {
          ...{ apikey: secretKey, authorization: `Bearer ${secretKey}` },
          ...{ "content-type": "image/webp", "x-upsert": "true" },
        },
        body: new Uint8Array(webp),
      });
      if (!response.ok) throw new Error(`${name} cannot be kept: ${await response.text()}`);
      return { slug, name };
    }),
  );
}

/** Gives the companies the logos that were uploaded for them. */
export async function setLogos(sql: TransactionSql, logos: Logo[]) {
  for (const { slug, name } of logos)
    await sql`update public.companies set logo = ${name} where slug = ${slug}`;
}
