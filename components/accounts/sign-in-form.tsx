"use client";

import { PlainForm } from "@/components/forms/plain-form";
import { PasswordField, TextField } from "@/components/forms/text-field";
import { failures, type FormAction } from "@/lib/forms/result";
import { signInSchema } from "@/lib/auth/schema";

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
