import { expect, test } from "vitest";
import { addAdmin, addJob, brokenCheck, owner } from "@/supabase/tests/callers";

test("a currency is stored in upper case for every caller", async () => {
  const { id } = await addJob({ salary_currency: " eur " });
  const currency = async () => {
    const [row] = await owner`select salary_currency from public.jobs where id = ${id}`;
    return row?.salary_currency as string;
  };
  expect(await currency()).toBe("EUR");
  const { client } = await addAdmin();
  await client.from("jobs").update({ salary_currency: "chf" }).eq("id", id).throwOnError();
  expect(await currency()).toBe("CHF");
});

test("a book cover has to have an https address", async () => {
  const { client } = await addAdmin();
  const book = (cover_url: string) =>
    client
      .from("books")
      .insert({ title: "Go", author: "Ada", cover_url, purchase_url: "http://x.example/" });
  expect((await book("http://x.example/c.png")).error).toMatchObject(brokenCheck);
  expect((await book("https://x.example/c.png")).error).toBeNull();
});
