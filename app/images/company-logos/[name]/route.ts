import { imageResponse } from "@/lib/images/mutations";

export async function GET(
  _: Request,
  { params }: { params: Promise<{ name: string }> },
): Promise<Response> {
  return imageResponse((await params).name, "company-logos");
}
