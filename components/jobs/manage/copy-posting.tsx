import { AddressForm } from "@/components/imports/manage/address-form";
import { Fold } from "@/components/ui/fold";
import { NewTabHint, newTab } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import type { copyPosting } from "@/lib/imports/copy-posting";

type Props = {
  action: string;
  address: string;
  /** Whether the form has a field for the company. */
  asAdmin: boolean;
  copied: Awaited<ReturnType<typeof copyPosting>> | null;
};

/** Asks for the address of a posting elsewhere that fills the job form, or says what it did not state. */
export function CopyPosting({ asAdmin, copied, ...form }: Props) {
  if (copied && "fields" in copied) {
    const missing = copied.missing.filter((name) => asAdmin || name !== "company");
    return (
      <div className="mb-6 xl:mr-86 xl:max-w-3xl">
        <Notice variant="warning" role="status">
          <p>
            Copied from{" "}
            <a href={copied.url} {...newTab} className="text-accent underline">
              the posting
              <NewTabHint />
            </a>
            . Please check the form: nothing is published before you post it.
          </p>
          {missing.length > 0 ? <p>Not in the posting: {missing.join(", ")}</p> : null}
        </Notice>
      </div>
    );
  }
  return (
    <Fold summary="Copy from a posting elsewhere" isOpen={copied !== null}>
      <noscript>
        <p className="mb-3 text-sm text-muted">This empties the form below.</p>
      </noscript>
      <AddressForm
        {...form}
        label="Address of a posting elsewhere"
        submitLabel="Fill the form"
        placeholder="https://jobs.lever.co/your-company/…"
        error={copied?.error}
      />
    </Fold>
  );
}
