-- Claims: a recruiter whose company has a page already is no member of it by name alone, and no address counts as
-- confirmed that was not.

set local check_function_bodies = off;

drop policy "Approved recruiters link boards for themselves" on "public"."job_boards";

drop index "public"."recruiters_company_key";

create table "private"."former_decisions" (
  "salt"       uuid                     not null default gen_random_uuid(),
  "hash"       bytea                    not null,
  "status"     public.recruiter_status  not null,
  "decided_at" timestamp with time zone not null,
  constraint "former_decisions_hash_check" check ((octet_length(hash) = 32)),
  constraint "former_decisions_pkey" primary key (salt),
  constraint "former_decisions_status_check"
    check ((status = ANY (ARRAY['rejected'::public.recruiter_status, 'suspended'::public.recruiter_status])))
);

alter table "private"."former_decisions"
  enable row level security;

alter table "public"."recruiters"
  add column "company_id" uuid;

alter table "public"."recruiters"
  add column "is_member" boolean not null default false;

alter table "public"."recruiters"
  add column "address_confirmed_at" timestamp with time zone;

create or replace function private.after_recruiter_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if old.role = 'admin' and new.role is distinct from 'admin' then
    perform private.keep_last_admin();
  end if;
  if tg_op = 'INSERT' and private.is_api_caller() then
    perform private.mail_address_confirmation(new);
  elsif tg_op = 'DELETE' and old.status in ('rejected', 'suspended') then
    perform private.record_former_decision(old);
  end if;
  perform private.log_change('recruiters', to_jsonb(old), to_jsonb(new));
  return null;
end
$function$;

create or replace function private.before_recruiter_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'UPDATE' then
    -- Admins change the last three by settle_claim and merge_companies.
    perform private.check_changed_columns(
      old, new, 'status', 'suspension_reason', 'company_id', 'company_name', 'is_member');
  end if;
  new := private.clean_columns(new, 'name', 'company_name');
  if tg_op = 'INSERT' then
    new := private.copy_account_email(new);
  else
    if private.is_api_caller() and (old.status, new.status) not in (
      ('pending', 'approved'), ('pending', 'rejected'), ('rejected', 'approved'), ('approved', 'suspended'),
      ('suspended', 'approved')
    ) and (new.company_id, new.is_member) is not distinct from (old.company_id, old.is_member) then
      -- Another admin was faster. Without an error the update finds no row, as if it had named the former status.
      return null;
    end if;
    if new.status <> 'suspended' then
      new.suspension_reason := null;
    end if;
  end if;
  new := private.join_company(new);
  return private.set_timestamps(new, old);
end
$function$;

create or replace function private.check_website (
  company public.companies
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- As browsers read it: a backslash ends the host, and what stands before the last @ is no part of it.
  host constant text := rtrim(lower(substring(company.website from '^[^:]+://(?:[^/?#\\]*@)?([^/?#\\:@]+)')), '.');
begin
  if company.website is null then
    return;
  end if;
  -- Browsers read other characters as these: %61 as a, and full-width letters as ASCII. The form sends punycode.
  if host is null or host !~ '^[a-z0-9._-]+$' then
    raise exception 'The host of a website has ASCII letters, digits, dots and hyphens only.' using errcode = 'PT422';
  end if;
  if exists (
    select from public.companies c
    where c.id <> company.id and private.is_within_domain(host, c.website_domain)
      and private.is_verified(c.id, c.website_domain)
  ) then
    raise exception 'This website belongs to another company on this board.' using errcode = 'PT422';
  end if;
end
$function$;

create or replace function private.company_likeness (
  name text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select coalesce(nullif(replace(regexp_replace(words,
    -- Letters are folded: i, like 1, is l; rn is m; 5 is s.
    '( (lnc|lncorporated|corp|corporatlon|co|company|llc|l l c|llp|l l p|plc|p l c|ltd|llmlted|pty|pte|pvt|lp|l p'
    '|gmbh|g m b h|mbh|ug|ag|a g|kg|kgaa|ohg|gbr|ev|e v|se|s e|sa|s a|sas|s a s|sarl|s a r l|srl|s r l|spa|s p a|sl|s l'
    '|bv|b v|nv|n v|ab|as|a s|aps|oy|oyj|kft|sro|s r o|sp z o o|zoo|z o o|doo|d o o|kk|k k|and))+$', ''), ' ', ''), ''),
    replace(words, ' ', ''))
  from (
    select replace(replace(translate(
      replace(replace(regexp_replace(normalize(private.company_key(name), nfkd), '[\u0300-\u036f]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'),
      -- Latin letters that NFKD does not split, small capitals, Cyrillic, Greek, Armenian, digits.
      'øłđðıħɑɡ' || 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ' || 'авекмнорстухіјѕԁԛԝһӏгпьґ' || 'αβγεζηικμνορτυχω' || 'օոսհ' || '015i',
      'olddlhag' || 'abcdefghljklmnoprstuvwyz' || 'abekmhopctyxljsdqwhlrnbr' || 'abyezhlkmnoptyxw' || 'onuh' || 'olsl'),
      'rn', 'm'), 'vv', 'w') as words
  ) folded
$function$;

create or replace function private.copy_account_email (
  recruiter public.recruiters
)
  returns public.recruiters
  language plpgsql
  set search_path to ''
  AS $function$
begin
  select
    lower(u.email),
    case
      -- The owner of the database may know more, as of demo data.
      when recruiter.address_confirmed_at is not null and not private.is_api_caller() then recruiter.address_confirmed_at
      -- Auth sets the first only when it sends a mail.
      when u.confirmation_sent_at < u.email_confirmed_at then u.email_confirmed_at
    end
  into recruiter.email, recruiter.address_confirmed_at
  from auth.users u where u.id = recruiter.auth_id and u.email_confirmed_at is not null;
  if recruiter.email is null then
    raise exception 'the account''s e-mail is not confirmed' using errcode = 'insufficient_privilege';
  end if;
  if recruiter.role <> 'admin' and private.is_free_mail(recruiter.email) then
    raise exception 'Please use work email' using errcode = 'PT400';
  end if;
  return recruiter;
end
$function$;

create or replace function private.employer_name (
  recruiter_id uuid
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(case when n.company_id is distinct from r.company_id then c.name end, r.company_name)
  from public.recruiters r
  left join public.companies c on c.id = r.company_id
  left join private.company_names n on n.name_key = private.company_key(r.company_name)
  where r.id = employer_name.recruiter_id
$function$;

create or replace function private.find_similar_company (
  name text
)
  returns uuid
  language sql
  stable
  set search_path to ''
  AS $function$
  select c.id
  from private.company_names n join public.companies c on c.id = n.company_id
  where n.name_key = private.company_key(find_similar_company.name)
    or private.company_likeness(n.name_key) = private.company_likeness(find_similar_company.name)
  order by n.name_key = private.company_key(find_similar_company.name) desc, c.created_at, c.id
  limit 1
$function$;

create or replace function private.follow_account_email()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if private.is_free_mail(new.email)
    and exists (select from public.recruiters where auth_id = new.id and role <> 'admin')
  then
    raise exception 'Please use work email' using errcode = 'PT400';
  end if;
  update public.recruiters set
    email = lower(new.email),
    address_confirmed_at = null,
    -- Whoever left the company does not keep its page.
    is_member = is_member and split_part(email, '@', -1) = split_part(lower(new.email), '@', -1)
  where auth_id = new.id and new.email_confirmed_at is not null and email <> lower(new.email);
  return new;
end
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
      and not private.is_free_mail(r.email))
$function$;

create or replace function private.is_within_domain (
  host   text,
  domain text
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$ select host = domain or right(host, char_length(domain) + 1) = '.' || domain $function$;

create or replace function private.join_company (
  recruiter public.recruiters
)
  returns public.recruiters
  language plpgsql
  set search_path to ''
  AS $function$
begin
  -- Only approved names become public.
  if recruiter.role <> 'recruiter' or recruiter.status <> 'approved' then
    return recruiter;
  end if;
  if recruiter.company_id is null then
    -- Of two recruiters at once, the first adds the company and the second finds it.
    perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
    recruiter.company_id := private.find_similar_company(recruiter.company_name);
    if recruiter.company_id is null then
      recruiter.company_id := private.get_or_create_company(recruiter.company_name);
      recruiter.is_member := true;
    end if;
  end if;
  recruiter.is_member := recruiter.is_member
    or recruiter.address_confirmed_at is not null and exists (
      select from public.companies c
      where c.id = recruiter.company_id
        and private.is_within_domain(rtrim(split_part(recruiter.email, '@', -1), '.'), c.website_domain)
        and private.is_verified(c.id, c.website_domain));
  return recruiter;
end
$function$;

create or replace function private.log_change (
  table_name text,
  before     jsonb,
  after      jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if not (private.is_api_caller() and private.is_admin()) then
    return;
  end if;
  insert into public.audit_log (actor, actor_email, action, table_name, row_id, reason, subject)
  values (
    auth.uid(),
    (select email from public.recruiters where auth_id = auth.uid()),
    case
      when before is null then 'insert'
      when after is null then case when log_change.table_name = 'companies' then 'merged' else 'delete' end
      when before ->> 'status' in ('suspended', 'rejected') and after ->> 'status' = 'approved' then 'reinstated'
      when before -> 'status' <> after -> 'status' then after ->> 'status'
      when before -> 'is_member' <> after -> 'is_member' then 'confirmed'
      when before -> 'is_archived' <> after -> 'is_archived' then
        case when (after ->> 'is_archived')::boolean then 'archived' else 'restored' end
      when before -> 'unsubscribed_at' <> after -> 'unsubscribed_at' then
        case when after ->> 'unsubscribed_at' is null then 'resubscribed' else 'unsubscribed' end
      when before -> 'resolved_at' <> after -> 'resolved_at' then 'settled'
      when before -> 'confirmed_at' <> after -> 'confirmed_at' then 'renewed'
      when before -> 'cancelled_at' <> after -> 'cancelled_at' then
        case when after ->> 'cancelled_at' is null then 'reinstated' else 'cancelled' end
      else 'update'
    end,
    log_change.table_name,
    (coalesce(after, before) ->> 'id')::uuid,
    -- A recruiter's row keeps its reason only while the recruiter is suspended.
    after ->> 'suspension_reason',
    case when after is null then left(
      case log_change.table_name
        when 'jobs' then (before ->> 'title') || ', ' || (before ->> 'company')
        when 'companies' then before ->> 'name'
        when 'events' then before ->> 'name'
        when 'blogs' then before ->> 'title'
        when 'books' then before ->> 'title'
      end,
      500) end);
end
$function$;

create or replace function private.mail_address_confirmation (
  recruiter public.recruiters
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if recruiter.address_confirmed_at is not null
    or not private.consume_mailbox_limit('confirmations_address', recruiter.email)
  then
    return false;
  end if;
  return private.enqueue_mail(
    'recruiter-address', recruiter.email, clock_timestamp()::text,
    jsonb_build_object('account', recruiter.auth_id, 'askedAt', now()));
end
$function$;

create or replace function private.mailbox_hash (
  salt  uuid,
  email text
)
  returns bytea
  language sql
  immutable
  set search_path to ''
  AS $function$ select sha256(convert_to(salt::text || private.mailbox(email), 'UTF8')) $function$;

create or replace function private.merge_companies (
  source_id uuid,
  target_id uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  source public.companies;
begin
  if not private.is_admin() then
    raise exception 'only admins merge companies' using errcode = 'insufficient_privilege';
  end if;
  if source_id = target_id then
    raise exception 'a company is not merged into itself' using errcode = 'PT400';
  end if;
  -- One merge at a time, and none while another transaction names a company.
  perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
  if (
    select count(*) from (select from public.companies where id in (source_id, target_id) for update) both_rows
  ) <> 2 then
    raise exception 'no such company' using errcode = 'PT404';
  end if;
  select * into source from public.companies where id = source_id;

  update private.company_names set company_id = target_id where company_id = source_id;
  update private.company_slugs set company_id = target_id where company_id = source_id;
  update public.jobs set company_id = target_id where company_id = source_id;
  update public.recruiters set company_id = target_id where company_id = source_id;
  update public.companies c set
    -- The target keeps what it has, and gets the rest from the source.
    website = coalesce(c.website, source.website),
    description = coalesce(c.description, source.description),
    logo = coalesce(c.logo, source.logo)
  where c.id = target_id
    and (c.website is null and source.website is not null or c.description is null and source.description is not null
      or c.logo is null and source.logo is not null);
  delete from public.companies where id = source_id;
end
$function$;

create or replace function private.my_company_id()
  returns uuid
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$ select r.company_id from public.recruiters r where r.id = private.my_recruiter_id() and r.is_member $function$;

create or replace function private.notify_recruiter()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- Operators who change rows in SQL write to the recruiter themselves.
  if private.is_api_caller() then
    perform private.enqueue_mail(
      case
        when new.status = 'approved' and old.status = 'pending' then 'recruiter-approved'
        when new.status = 'approved' then 'recruiter-reinstated'
        else 'recruiter-' || new.status
      end,
      new.email,
      new.id || ' ' || now(),
      private.recruiter_mail_data(new) || jsonb_build_object(
        'isClaim', not new.is_member,
        'reason', new.suspension_reason,
        'jobs', case
          when exists (select from public.jobs j where j.recruiter_id = new.id and j.archived_at = now())
          then 'archived'
          when exists (select from public.jobs j where j.recruiter_id = new.id and not j.is_archived) then 'live'
          else 'none'
        end));
  end if;
  return null;
end
$function$;

create or replace function private.record_former_decision (
  recruiter public.recruiters
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  new_salt constant uuid := gen_random_uuid();
begin
  delete from private.former_decisions f where f.decided_at < now() - interval '1 year';
  insert into private.former_decisions (salt, hash, status, decided_at)
  values (new_salt, private.mailbox_hash(new_salt, recruiter.email), recruiter.status, recruiter.updated_at);
end
$function$;

create or replace function private.recruiter_evidence (
  recruiter_ids uuid[]
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  if not private.is_admin() then
    raise exception 'only admins decide about recruiters' using errcode = 'insufficient_privilege';
  end if;
  return (
    select coalesce(jsonb_object_agg(r.id, jsonb_build_object(
      'earlier', (
        select jsonb_build_object('status', f.status, 'at', f.decided_at)
        from private.former_decisions f
        where f.hash = private.mailbox_hash(f.salt, r.email) and f.decided_at > now() - interval '1 year'
        order by f.decided_at desc limit 1),
      'company', case when c.id is not null then jsonb_build_object(
        'slug', c.slug,
        'name', c.name,
        'website', c.website,
        'is_verified', private.is_verified(c.id, c.website_domain),
        'is_same_name', private.company_key(c.name) = private.company_key(r.company_name),
        'is_at_domain', coalesce(
          private.is_within_domain(rtrim(split_part(r.email, '@', -1), '.'), c.website_domain), false),
        'open', (
          select count(*) from public.jobs j
          where j.company_id = c.id and private.is_open(j.is_archived, j.expires_at))) end,
      'others', coalesce((
        select jsonb_agg(
          jsonb_build_object('name', o.name, 'email', o.email, 'is_member', o.is_member)
          order by o.is_member desc, o.created_at, o.id)
        from (
          select * from public.recruiters o
          where o.company_id = c.id and o.id <> r.id and o.status = 'approved'
          order by o.is_member desc, o.created_at, o.id limit 5
        ) o), '[]'),
      'more', greatest((
        select count(*) from public.recruiters o
        where o.company_id = c.id and o.id <> r.id and o.status = 'approved') - 5, 0))), '{}')
    from public.recruiters r
    left join public.companies c on c.id = coalesce(r.company_id, private.find_similar_company(r.company_name))
    where r.id = any (recruiter_ids) and r.role = 'recruiter' and not r.is_member);
end
$function$;

create or replace function private.recruiter_mail_data (
  recruiter public.recruiters
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'name', case when recruiter.address_confirmed_at is null then '' else recruiter.name end,
    'companyName', case when recruiter.address_confirmed_at is null then '' else recruiter.company_name end)
$function$;

create or replace function private.request_address_confirmation()
  returns boolean
  language sql
  security definer
  set search_path to ''
  AS $function$
  select coalesce((
    select private.mail_address_confirmation(r) from public.recruiters r where r.auth_id = private.my_account_id()
  ), false)
$function$;

create or replace function private.set_company_columns (
  company public.companies,
  before  public.companies
)
  returns public.companies
  language plpgsql
  set search_path to ''
  AS $function$
declare
  base constant text := private.slug_base(company.name, 'company');
  is_new constant boolean := before is null;
  is_renamed constant boolean := is_new or company.name is distinct from before.name;
begin
  company.name := btrim(company.name);
  company.description := nullif(btrim(company.description), '');
  if is_new and private.is_api_caller() then
    company.slug := '';
    company.website_domain := null;
  end if;
  if not is_new then
    if is_renamed and private.is_api_caller() and not private.is_admin() then
      raise exception 'only admins rename companies' using errcode = 'insufficient_privilege';
    end if;
    if company.website is distinct from before.website and private.is_api_caller() and not private.is_admin() then
      perform private.check_website(company);
    end if;
    -- The web server finds out the domain of the new website.
    if company.website is distinct from before.website
      and company.website_domain is not distinct from before.website_domain
    then
      company.website_domain := null;
    end if;
    if not is_renamed or base = private.slug_base(before.name, 'company') then
      company.slug := before.slug;
      return company;
    end if;
    company.slug := '';
  end if;
  -- Only one transaction at a time names companies, so that the next query sees every committed slug.
  perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
  if company.slug = '' then
    company.slug := private.first_free_slug(base, array(
      select s.slug from private.company_slugs s
      -- The range holds base and what begins with base-, as '-' is the only character of slugs that sorts before '.'.
      where s.slug >= base and s.slug < base || '.' and s.company_id <> company.id));
  end if;
  return company;
end
$function$;

create or replace function private.set_job_owner (
  job    public.jobs,
  is_new boolean
)
  returns public.jobs
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if private.is_api_caller() and not private.is_admin() then
    if is_new then
      job.recruiter_id := private.my_recruiter_id();
    end if;
    -- Callers who are not approved keep what they sent: the policies refuse their row.
    job.company := coalesce(private.employer_name(private.my_recruiter_id()), job.company);
  elsif private.is_api_caller() and is_new then
    job.recruiter_id := null;
  end if;
  if is_new then
    job.posted_by := case when job.recruiter_id is null then 'Admin' else 'Recruiter' end;
  end if;
  return job;
end
$function$;

create or replace function private.settle_claim (
  recruiter_id uuid,
  new_name     text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  claimant public.recruiters;
  new_company_id uuid;
begin
  if not private.is_admin() then
    raise exception 'only admins decide about recruiters' using errcode = 'insufficient_privilege';
  end if;
  select * into claimant from public.recruiters r
  where r.id = settle_claim.recruiter_id and r.status = 'approved' and r.role = 'recruiter' and not r.is_member
  for update;
  if claimant.id is null then
    raise exception 'the claim was settled meanwhile' using errcode = 'PT409';
  end if;
  if new_name is not null then
    insert into public.companies (name) values (new_name) returning id into new_company_id;
    claimant.company_name := new_name;
    claimant.company_id := new_company_id;
  end if;
  update public.recruiters r set
    is_member = true, company_id = claimant.company_id, company_name = claimant.company_name
  where r.id = claimant.id;
  if new_name is not null then
    update public.jobs j set company = new_name where j.recruiter_id = claimant.id;
    update public.job_boards b set company_id = new_company_id where b.recruiter_id = claimant.id;
  end if;
  perform private.enqueue_mail(
    'recruiter-joined', claimant.email, claimant.id || ' ' || now(), private.recruiter_mail_data(claimant));
end
$function$;

create or replace function public.begin_board_syncs (
  max_rows integer,
  board_id uuid    default null::uuid
)
  returns table (
    id            uuid,
    recruiter_id  uuid,
    system        text,
    board         text,
    etag          text,
    last_modified text,
    known         text[]
  )
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
begin
  return query
    with due as (
      select b.id
      from public.job_boards b join public.recruiters r on r.id = b.recruiter_id
      where not b.is_paused and r.status = 'approved' and r.is_member
        and case
          when begin_board_syncs.board_id is null then b.next_sync_at <= now()
          else b.id = begin_board_syncs.board_id
        end
      order by b.next_sync_at limit max_rows
      for update of b skip locked
    )
    -- Set before the board is read, so that a board that crashes the process is not read again at once.
    update public.job_boards b set next_sync_at = now() + interval '6 hours'
    from due where due.id = b.id
    returning b.id, b.recruiter_id, b.system, b.board, b.etag, b.last_modified,
      array(
        select p.external_id from public.imported_postings p
        where p.system = b.system and p.board = b.board and p.job_id is not null);
end
$function$;

create or replace function public.confirm_address (
  account uuid,
  address text
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
begin
  update public.recruiters r set address_confirmed_at = coalesce(r.address_confirmed_at, now())
  where r.auth_id = confirm_address.account and r.email = lower(confirm_address.address);
  return found;
end
$function$;

create or replace function public.recruiter_evidence (
  recruiter_ids uuid[]
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.recruiter_evidence(recruiter_ids) $function$;

create or replace function public.request_address_confirmation()
  returns boolean
  language sql
  set search_path to ''
  AS $function$ select private.request_address_confirmation() $function$;

create or replace function public.settle_claim (
  recruiter_id uuid,
  new_name     text default null::text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.settle_claim(recruiter_id, new_name) $function$;

create or replace function public.sync_board (
  board_id      uuid,
  postings      text[]  default '{}'::text[],
  present       text[]  default null::text[],
  is_complete   boolean default true,
  etag          text    default null::text,
  last_modified text    default null::text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  -- The board has not changed since the last sync, so it was not read again.
  is_unchanged constant boolean := present is null;
  is_empty constant boolean := present = '{}';
  link public.job_boards;
  company text;
  posting jsonb;
  outcome text;
  counts jsonb := '{"added": 0, "changed": 0, "unchanged": 0, "deleted": 0, "taken": 0, "waiting": 0, "refused": 0}';
  may_add boolean := true;
  gone uuid[];
  back uuid[];
  emptied_at timestamptz;
begin
  select * into link from public.job_boards b where b.id = sync_board.board_id for update;
  select private.employer_name(r.id) into company
  from public.recruiters r where r.id = link.recruiter_id and r.status = 'approved' and r.is_member;
  if company is null or link.is_paused then
    return null;
  end if;
  link.company_id := private.get_or_create_company(company);

  for posting in select given::jsonb from unnest(postings) as given loop
    begin
      outcome := private.import_posting(link, company, posting, may_add);
    exception when integrity_constraint_violation or data_exception then
      outcome := 'refused';
    end;
    may_add := may_add and outcome <> 'waiting';
    counts := counts || jsonb_build_object(outcome, (counts -> outcome)::integer + 1);
  end loop;

  if is_complete and not is_unchanged and not is_empty then
    update public.imported_postings p set missed = case when p.external_id = any (present) then 0 else p.missed + 1 end
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.left_at is null
      and (p.missed > 0 or p.external_id <> all (present));
  elsif is_unchanged and link.emptied_at is null then
    -- Postings that were missing still are.
    update public.imported_postings p set missed = p.missed + 1
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.left_at is null
      and p.missed > 0;
  end if;

  with left_now as (
    update public.imported_postings p set left_at = now()
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.left_at is null
      and p.missed >= 2
    returning p.job_id
  ), archived as (
    update public.jobs j set is_archived = true
    from left_now where j.id = left_now.job_id and not j.is_archived
    returning j.id
  )
  select coalesce(array_agg(id), '{}') into gone from archived;

  with returned as (
    update public.imported_postings p set left_at = null, missed = 0
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id
      and p.left_at is not null and p.external_id = any (present)
    returning p.job_id, p.is_draft
  ), restored as (
    update public.jobs j set is_archived = false
    from returned a
    -- Jobs that were archived here, before they left the board or since, stay archived.
    where j.id = a.job_id and j.is_archived and not a.is_draft
      and exists (
        select from public.imported_postings p where p.job_id = j.id and p.left_at = j.archived_at)
    returning j.id
  )
  select coalesce(array_agg(id), '{}') into back from restored;

  -- A posting that is still on the board confirms that its job is open.
  update public.jobs j set confirmed_at = now()
  from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.job_id = j.id
    and p.left_at is null and p.missed = 0 and not is_empty and link.emptied_at is null
    and (is_unchanged or p.external_id = any (present))
    and not j.is_archived and j.link_died_at is null and j.expires_at < now() + interval '14 days';

  update public.job_boards b set
    company_id = link.company_id,
    synced_at = case when is_complete then now() else b.synced_at end,
    failure = case
      when not is_complete then 'Some of the board could not be understood: nothing is taken for gone.'
    end,
    postings = case when is_unchanged then b.postings else cardinality(present) end,
    waiting = case when is_unchanged then b.waiting else (counts -> 'waiting')::integer end,
    -- Without validators the next sync reads the board even if it is unchanged, and imports the postings that wait.
    etag = case when is_complete and counts -> 'waiting' = '0' then sync_board.etag end,
    last_modified = case when is_complete and counts -> 'waiting' = '0' then sync_board.last_modified end,
    emptied_at = case
      when is_unchanged then b.emptied_at
      when is_empty and is_complete and exists (
        select from public.imported_postings p join public.jobs j on j.id = p.job_id
        where p.system = b.system and p.board = b.board and p.recruiter_id = b.recruiter_id and p.left_at is null)
      then coalesce(b.emptied_at, now())
    end,
    answered_at = case when is_unchanged or is_empty then b.answered_at end
  where b.id = link.id
  returning b.emptied_at into emptied_at;
  if emptied_at is not null and link.emptied_at is null then
    perform private.enqueue_mail(
      'board-emptied', r.email, link.id || ' ' || emptied_at,
      jsonb_build_object('system', link.system, 'board', link.board))
    from public.recruiters r where r.id = link.recruiter_id;
  end if;

  return counts || jsonb_build_object('gone', cardinality(gone), 'back', cardinality(back));
end
$function$;

alter table "public"."recruiters"
  add constraint "recruiters_company_id_fkey" foreign key (company_id) references public.companies(id)
    on delete set null;

create index recruiters_company_id on public.recruiters using btree (company_id);

create policy "Members of a company link its boards" on "public"."job_boards"
  for insert
  to "authenticated"
  with
    check
    (((recruiter_id = ( SELECT private.my_recruiter_id() AS my_recruiter_id)) AND (company_id = ( SELECT
    private.my_company_id() AS my_company_id)) AND (NOT ( SELECT private.is_admin() AS is_admin))));

comment on column "public"."recruiters"."address_confirmed_at" is 'When the owner of the address used a link that was mailed to it. Auth may confirm addresses without any mail.';

comment on column "public"."recruiters"."company_id" is 'The company they post for, since their approval. Only members edit its page and link its boards (32_claims.sql).';

comment on column "public"."recruiters"."is_member" is 'Whether it is their company: they were its first, proved an address of its website, or an admin confirmed the claim.';

comment on function "private"."after_recruiter_write"() is 'Refuses to remove the last admin, mails a request to confirm the address of a new recruiter, keeps a decision about a deleted one, and writes the audit log.';

comment on function "private"."before_recruiter_write"() is 'Cleans the row, copies the account''s e-mail to a new one, skips changes of status that are not allowed, and sets company and membership of an approved recruiter.';

comment on function "private"."check_website"(public.companies) is 'Raises PT422 for a website at a domain that another company has proved, or whose host is not in its ASCII form.';

comment on function "private"."company_likeness"(text) is 'Equal for names of companies that people confuse: by case, accents, blanks, legal form or letters that look alike.';

comment on function "private"."copy_account_email"(public.recruiters) is 'Sets the e-mail to the confirmed one of the account, and when a mail proved it. Raises an error if there is none, or if it is free mail.';

comment on function "private"."employer_name"(uuid) is 'The company''s name on the recruiter''s jobs: as they spelled it, or the company''s own where theirs only looks like it.';

comment on function "private"."find_similar_company"(text) is 'The company that has or had this name, else the oldest with a name that is easily confused with it, else null.';

comment on function "private"."follow_account_email"() is 'Copies a confirmed change of the account''s address to recruiters, who have to confirm it by our mail and, with one of another domain, claim their company anew. Raises an error for a change to free mail.';

comment on function "private"."is_verified"(uuid, text) is 'Whether a member of the company has confirmed an address at the domain of its website. Free mail does not count.';

comment on function "private"."is_within_domain"(text, text) is 'Whether the host is the domain or below it.';

comment on function "private"."join_company"(public.recruiters) is 'Sets the company of an approved recruiter: a new one, of which they are a member, or one that has the name or a similar one. There they are members with a confirmed address at the domain that another member has proved.';

comment on function "private"."mail_address_confirmation"(public.recruiters) is 'Mails a link by which the owner of the address confirms it, within the limit per mailbox. False when it is not sent.';

comment on function "private"."mailbox_hash"(uuid, text) is 'The salted hash of the mailbox of an address.';

comment on function "private"."my_company_id"() is 'The company of which the caller, an approved recruiter, is a confirmed member. Null for all other callers.';

comment on function "private"."record_former_decision"(public.recruiters) is 'Keeps a rejection or suspension, so that admins see it when the same mailbox registers again.';

comment on function "private"."recruiter_evidence"(uuid[]) is 'Implements public.recruiter_evidence, past row-level security.';

comment on function "private"."recruiter_mail_data"(public.recruiters) is 'What mails say of a recruiter: nothing that was typed, unless the owner of the address may have typed it.';

comment on function "private"."request_address_confirmation"() is 'Implements public.request_address_confirmation, past row-level security.';

comment on function "private"."set_company_columns"(public.companies, public.companies) is
  'Trims name and description, refuses recruiters the website of another company, clears the domain when the website changes, and the slug follows the name.';

comment on function "private"."settle_claim"(uuid, text) is 'Implements public.settle_claim, past row-level security.';

comment on function "public"."confirm_address"(uuid, text) is 'Records that the owner of the address used a mailed link. False when the account has another address by now. For the secret key only.';

comment on function "public"."my_company_id"() is 'The company whose page and boards the caller manages. Null for all but confirmed members.';

comment on function "public"."recruiter_evidence"(uuid[]) is 'For admins: what to know before a decision about recruiters who are not members of a company, by their id: {earlier: a decision before their account was deleted, company: the one that has the name or a similar one, others: who posts for it, more: how many beside these}.';

comment on function "public"."request_address_confirmation"() is 'Mails the calling recruiter a link to confirm the address. False when it is confirmed, or was asked for twice today.';

comment on function "public"."settle_claim"(uuid, text) is 'For admins: makes an approved recruiter a member of the claimed company or, with a name, of a new one, to which their jobs move. Raises PT409 when the claim is settled, unique_violation when another company has or had the name.';

comment on table "private"."former_decisions" is 'Decisions about recruiters who have deleted their account, by the hash of the mailbox, for a year.';

revoke all on function "private"."check_website"(public.companies) from public;

grant execute on function "private"."check_website"(public.companies) to "service_role";

revoke all on function "private"."company_likeness"(text) from public;

grant execute on function "private"."company_likeness"(text) to "service_role";

revoke all on function "private"."employer_name"(uuid) from public;

grant execute on function "private"."employer_name"(uuid) to "service_role";

revoke all on function "private"."find_similar_company"(text) from public;

grant execute on function "private"."find_similar_company"(text) to "service_role";

revoke all on function "private"."is_within_domain"(text, text) from public;

grant execute on function "private"."is_within_domain"(text, text) to "service_role";

revoke all on function "private"."join_company"(public.recruiters) from public;

grant execute on function "private"."join_company"(public.recruiters) to "service_role";

revoke all on function "private"."mail_address_confirmation"(public.recruiters) from public;

grant execute
  on function "private"."mail_address_confirmation"(public.recruiters)
  to "service_role";

revoke all on function "private"."mailbox_hash"(uuid, text) from public;

grant execute on function "private"."mailbox_hash"(uuid, text) to "service_role";

revoke all on function "private"."record_former_decision"(public.recruiters) from public;

grant execute on function "private"."record_former_decision"(public.recruiters) to "service_role";

revoke all on function "private"."recruiter_evidence"(uuid[]) from public;

grant execute
  on function "private"."recruiter_evidence"(uuid[])
  to "authenticated", "service_role";

revoke all on function "private"."recruiter_mail_data"(public.recruiters) from public;

grant execute on function "private"."recruiter_mail_data"(public.recruiters) to "service_role";

revoke all on function "private"."request_address_confirmation"() from public;

grant execute
  on function "private"."request_address_confirmation"()
  to "authenticated", "service_role";

revoke all on function "private"."settle_claim"(uuid, text) from public;

grant execute on function "private"."settle_claim"(uuid, text) to "authenticated", "service_role";

revoke all on function "public"."confirm_address"(uuid, text) from public;

grant execute on function "public"."confirm_address"(uuid, text) to "service_role";

revoke all on function "public"."recruiter_evidence"(uuid[]) from public;

grant execute on function "public"."recruiter_evidence"(uuid[]) to "authenticated", "service_role";

revoke all on function "public"."request_address_confirmation"() from public;

grant execute
  on function "public"."request_address_confirmation"()
  to "authenticated", "service_role";

revoke all on function "public"."settle_claim"(uuid, text) from public;

grant execute on function "public"."settle_claim"(uuid, text) to "authenticated", "service_role";


create index company_names_likeness on private.company_names using btree (private.company_likeness(name_key));

-- Auth sets confirmation_sent_at only when it sends a mail: these addresses were really confirmed.
update public.recruiters r set address_confirmed_at = u.email_confirmed_at
from auth.users u
where u.id = r.auth_id and lower(u.email) = r.email and u.confirmation_sent_at < u.email_confirmed_at;

-- Recruiters who were linked to a company by its name become claims. Members are only those with a confirmed address at
-- the domain of its website, where no recruiter of the company has an address elsewhere: an admin decides about the rest.
update public.recruiters r set
  company_id = c.id,
  is_member = r.address_confirmed_at is not null and not private.is_free_mail(r.email) and not exists (
    select from public.recruiters o
    where private.company_key(o.company_name) = private.company_key(r.company_name)
      and o.status = 'approved' and o.role = 'recruiter'
      and private.is_within_domain(rtrim(split_part(o.email, '@', -1), '.'), c.website_domain) is not true)
from private.company_names n join public.companies c on c.id = n.company_id
where n.name_key = private.company_key(r.company_name) and r.role = 'recruiter' and r.status in ('approved', 'suspended');
