"use client";

import { useActionState } from "react";
import { PlainForm } from "@/components/forms/plain-form";
import { PasswordField, TextField } from "@/components/forms/fields";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { enrollAction, proveSecondFactorAction } from "@/lib/auth/actions";
import { codeSchema, signInSchema } from "@/lib/auth/schema";
import { failures, type FormAction } from "@/lib/forms/submission";

export function SignInForm({
  action,
  next,
}: {
  action: FormAction<unknown>;
  next: string | undefined;
}) {
  return (
    <PlainForm
      schema={signInSchema}
      action={action}
      failed={failures.signIn}
      submitLabel="Sign In"
      pendingLabel="Signing in…"
    >
      {next ? <input type="hidden" name="next" value={next} /> : null}
      <TextField name="email" label="Email" type="email" autoComplete="username" required />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
    </PlainForm>
  );
}

type CodeFormProps = { factor: string; next: string | undefined };

export function CodeForm({ factor, next }: CodeFormProps) {
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

export function EnrollForm({ next }: Pick<CodeFormProps, "next">) {
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
