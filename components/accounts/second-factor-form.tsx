"use client";

import { useActionState } from "react";
import { PlainForm } from "@/components/forms/plain-form";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { enrollAction, proveSecondFactorAction } from "@/lib/auth/actions";
import { codeSchema } from "@/lib/auth/schema";

type Props = { factor: string; next: string | undefined };

export function CodeForm({ factor, next }: Props) {
  return (
    <PlainForm
      schema={codeSchema}
      action={proveSecondFactorAction}
      submitLabel="Continue"
      pendingLabel="Checking…"
    >
      <input type="hidden" name="factor" value={factor} />
      {next ? <input type="hidden" name="next" value={next} /> : null}
      <CodeField />
    </PlainForm>
  );
}

export function CodeField() {
  return (
    <TextField
      name="code"
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      hint="The 6 digits your authenticator shows."
      required
    />
  );
}

export function EnrollForm({ next }: Pick<Props, "next">) {
  const [result, enroll, isPending] = useActionState(enrollAction, null);
  if (result?.ok) {
    const { factor, picture, secret } = result.data;
    return (
      <>
        <p>Scan this with an authenticator app, or type the key into it.</p>
        <img src={picture} alt="" className="size-48 rounded-md bg-white p-2" />
        <p>
          Key: <code className="break-all">{secret}</code>
        </p>
        <CodeForm factor={factor} next={next} />
      </>
    );
  }
  return (
    <form action={enroll} className="grid gap-5">
      {result ? <Notice variant="error" text={result.error} /> : null}
      <Button disabled={isPending}>Set up an authenticator</Button>
    </form>
  );
}
