"use client";

import { Form } from "@/components/forms/form";
import { PasswordField, TextField } from "@/components/forms/text-field";
import { useActionForm } from "@/components/forms/use-action-form";
import { failures, type FormAction } from "@/lib/forms/result";
import { signInSchema } from "@/lib/auth/schema";

export function SignInForm({
  action,
  next,
}: {
  action: FormAction<unknown>;
  next: string | undefined;
}) {
  const form = useActionForm({ schema: signInSchema, action, failed: failures.signIn });
  return (
    <Form form={form} submitLabel="Sign In" pendingLabel="Signing in…">
      {next ? <input type="hidden" name="next" value={next} /> : null}
      <TextField name="email" label="Email" type="email" autoComplete="username" required />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
    </Form>
  );
}
