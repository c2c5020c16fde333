import { Button } from "@/components/ui/button";
import { controlClass } from "@/components/ui/field";

type Props = {
  /** The URL of the page to which the form sends the address, in the query parameter `address`. */
  action: string;
  label: string;
  submitLabel: string;
  placeholder: string;
  address: string;
};

export function AddressForm({ action, label, submitLabel, placeholder, address }: Props) {
  return (
    <form action={action} className="mb-6 flex max-w-3xl flex-wrap items-end gap-3">
      <label className="min-w-0 flex-1 basis-72">
        <span className="mb-1.5 block text-sm font-semibold">{label}</span>
        <input
          id="address"
          name="address"
          required
          maxLength={2048}
          defaultValue={address}
          placeholder={placeholder}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          className={`h-11 ${controlClass}`}
        />
      </label>
      <Button className="max-sm:order-last max-sm:w-full">{submitLabel}</Button>
    </form>
  );
}
