import { Button } from "@/components/ui/button";
import { controlClass } from "@/components/ui/field";

export function AddressForm({ path, address }: { path: string; address: string }) {
  return (
    <form action={path} className="mb-6 flex max-w-3xl flex-wrap items-end gap-3">
      <label className="min-w-0 flex-1 basis-72">
        <span className="mb-1.5 block text-sm font-semibold">Address of your careers page</span>
        <input
          id="address"
          name="address"
          required
          maxLength={2048}
          defaultValue={address}
          placeholder="https://boards.greenhouse.io/your-company"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          className={`h-11 ${controlClass}`}
        />
      </label>
      <Button className="max-sm:w-full">Show its jobs</Button>
    </form>
  );
}
