-- Refuses only domains of public mailboxes at registration; addresses at internet providers still prove no employer.

set local check_function_bodies = off;

revoke all on function "private"."is_free_mail"(text) from "anon";

revoke all on function "private"."is_free_mail"(text) from "authenticated";

drop function "public"."is_free_mail"(text);

alter table private.free_mail_domains rename to shared_mail_domains;
alter table private.shared_mail_domains rename constraint free_mail_domains_pkey to shared_mail_domains_pkey;
alter table private.shared_mail_domains add column is_free boolean not null default false;

-- Data.
update private.shared_mail_domains set is_free = true where domain in (
  'gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.co.uk', 'yahoo.co.in', 'yahoo.co.jp',
  'yahoo.de', 'yahoo.fr', 'yahoo.com.br', 'ymail.com', 'rocketmail.com', 'hotmail.com',
  'hotmail.co.uk', 'hotmail.fr', 'hotmail.de', 'outlook.com', 'live.com', 'msn.com',
  'aol.com', 'icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com',
  'pm.me', 'gmx.com', 'gmx.de', 'gmx.net', 'web.de', 'mail.com',
  'mail.ru', 'yandex.com', 'yandex.ru', 'zoho.com', 'tutanota.com', 'tuta.com',
  'qq.com', '163.com', '126.com', 'rediffmail.com'
);
-- End of data.

create or replace function private.is_free_mail (
  email text
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select exists (
    select from private.shared_mail_domains d where d.domain = private.mail_domain(email) and d.is_free)
$function$;

create or replace function private.is_shared_mail (
  email text
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select exists (select from private.shared_mail_domains d where d.domain = private.mail_domain(email))
$function$;

create or replace function private.is_verified (
  company_id uuid,
  domain     text
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select domain is not null and exists (
    select from public.recruiters r
    where r.company_id = is_verified.company_id and r.is_member and r.status = 'approved' and r.role = 'recruiter'
      and r.address_confirmed_at is not null
      and private.is_within_domain(rtrim(split_part(r.email, '@', -1), '.'), domain)
      and not private.is_shared_mail(r.email))
$function$;

create or replace function private.mail_domain (
  email text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  -- A domain with a trailing dot receives mail too.
  select rtrim(lower(split_part(email, '@', -1)), '.')
$function$;

comment on column "private"."shared_mail_domains"."is_free" is 'Whether anybody gets a mailbox there, so that it is no work address and cannot register. The others have employees, too.';

comment on function "private"."is_free_mail"(text) is 'Whether the address is at a domain where anybody gets a mailbox.';

comment on function "private"."is_shared_mail"(text) is 'Whether the address is at a mailbox or internet provider, so that it proves nothing about an employer.';

comment on function "private"."is_verified"(uuid, text) is 'Whether a member of the company has confirmed an address at the domain of its website. Addresses at mailbox and internet providers do not count.';

comment on function "private"."mail_domain"(text) is 'The domain of an address, in lower case.';

comment on table "private"."shared_mail_domains" is 'Domains of mailbox and internet providers: an address there proves nothing about an employer.';

revoke all on function "private"."is_shared_mail"(text) from public;

grant execute on function "private"."is_shared_mail"(text) to "service_role";

revoke all on function "private"."mail_domain"(text) from public;

grant execute on function "private"."mail_domain"(text) to "service_role";

