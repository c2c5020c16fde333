-- A new password ends changes of the account's address that wait for their code.

set local check_function_bodies = off;

create or replace function private.end_email_changes (
  account uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- Supabase Auth takes no null in these columns, and an empty token might be looked up.
  update auth.users u set
    email_change = '', email_change_token_new = gen_random_uuid()::text, email_change_token_current = gen_random_uuid()::text
  where u.id = end_email_changes.account and u.email_change <> '';
  -- Supabase Lite has no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    execute $delete$delete from auth.one_time_tokens where user_id = $1 and token_type::text like 'email_change%'$delete$
    using end_email_changes.account;
  end if;
end
$function$;

create or replace function public.end_email_changes (
  account uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.end_email_changes(end_email_changes.account) $function$;

comment on function "private"."end_email_changes"(uuid) is 'Implements public.end_email_changes, past row-level security.';

comment on function "public"."end_email_changes"(uuid) is 'Ends changes of an account''s address that wait for their code: whoever lost a session to somebody sets a new password, and a change that was requested in that session must not go on.';

revoke all on function "private"."end_email_changes"(uuid) from public;

grant execute on function "private"."end_email_changes"(uuid) to "service_role";

revoke all on function "public"."end_email_changes"(uuid) from public;

grant execute on function "public"."end_email_changes"(uuid) to "service_role";
