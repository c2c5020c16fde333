-- Companies: a row for each name that approved recruiters and jobs have, with a page of its own.

create function private.company_key(name text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    nullif(btrim(regexp_replace(words, '[^[:alnum:]+#]+', ' ', 'g')), ''),
    -- A name of signs alone.
    btrim(words))
  from (select lower(normalize(company_key.name, nfkc) collate pg_catalog.pg_c_utf8) as words) lowered
$$;
comment on function private.company_key(text) is
  'What two spellings of one company have in common: letters and digits without case; punctuation and blanks are one blank.';

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  slug text collate "C" not null default '' unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  name text not null check (char_length(btrim(name)) between 1 and 120),
  website text check (website ~* '^https?://[^\s/]\S*$' and char_length(website) <= 2048),
  website_domain text check (char_length(website_domain) <= 253 and website_domain ~ '^[^\s@/]+\.[^\s@/.]+$'),
  description text check (char_length(btrim(description)) between 1 and 1000),
  logo text check (logo ~ '^[0-9]{13}(-[0-9a-z]{1,12})?\.webp$' and char_length(logo) <= 40),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  idempotency_key uuid unique,
  search_text text not null generated always as (name || e'\n' || coalesce(website, '')) stored
);
comment on table public.companies is 'Who offers jobs. A row comes with a recruiter''s approval, with a job, or from an admin; all are public.';
comment on column public.companies.slug is 'Generated from the name, anew where that changes; former ones lead here for ever.';
comment on column public.companies.website_domain is
  'The website''s registrable domain, said by the web server, which knows the public suffixes. Null until it has.';
comment on column public.companies.description is 'One paragraph, plain text.';
comment on column public.companies.logo is 'The name of an image in the bucket''s folder company-logos.';
comment on column public.companies.search_text is 'What a search in the list of companies reads.';

create index companies_name on public.companies (lower(name collate pg_catalog.pg_c_utf8), id);
create index companies_created_at on public.companies (created_at desc);

create table private.company_names (
  name_key text collate "C" primary key check (char_length(name_key) between 1 and 400),
  company_id uuid not null references public.companies (id) on delete cascade
);
comment on table private.company_names is 'To which company a name belongs: its own, those it had, and those of companies merged into it.';
create index company_names_company_id on private.company_names (company_id);

create table private.company_slugs (
  slug text collate "C" primary key check (char_length(slug) <= 120),
  company_id uuid not null references public.companies (id) on delete cascade
);
comment on table private.company_slugs is 'Every slug a company has or had: former ones lead to it for ever.';
create index company_slugs_company_id on private.company_slugs (company_id);

create function private.set_company_columns() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  base constant text := private.slug_base(new.name, 'company');
  is_renamed constant boolean := tg_op = 'INSERT' or new.name is distinct from old.name;
begin
  new.name := btrim(new.name);
  new.description := nullif(btrim(new.description), '');
  if tg_op = 'INSERT' and private.is_api_caller() then
    new.slug := '';
    new.website_domain := null;
  end if;
  if tg_op = 'UPDATE' then
    if is_renamed and private.is_api_caller() and not private.is_admin() then
      raise exception 'only admins rename companies' using errcode = 'insufficient_privilege';
    end if;
    -- Whose mail is at the new website is to be found out anew.
    if new.website is distinct from old.website and new.website_domain is not distinct from old.website_domain then
      new.website_domain := null;
    end if;
    if not is_renamed or base = private.slug_base(old.name, 'company') then
      new.slug := old.slug;
      return new;
    end if;
    new.slug := '';
  end if;
  -- One writer at a time names companies, so that the next query sees every committed slug.
  perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
  if new.slug = '' then
    new.slug := private.first_free_slug(base, array(
      select s.slug from private.company_slugs s
      -- '.' follows '-': a range, which every plan looks up in the index.
      where s.company_id <> new.id and (s.slug = base or (s.slug > base || '-' and s.slug < base || '.'))));
  end if;
  return new;
end
$$;
comment on function private.set_company_columns() is
  'Before insert or update, after clean_row: the slug follows the name, which only admins change.';

create function private.keep_company_names() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  key constant text := private.company_key(new.name);
begin
  insert into private.company_slugs (slug, company_id) values (new.slug, new.id) on conflict (slug) do nothing;
  insert into private.company_names (name_key, company_id) values (key, new.id) on conflict (name_key) do nothing;
  if not exists (select from private.company_names n where n.name_key = key and n.company_id = new.id) then
    raise exception 'another company has this name' using errcode = 'unique_violation';
  end if;
  return null;
end
$$;
comment on function private.keep_company_names() is 'After insert or a new name: both its slug and its name lead here from now on.';

-- What is generated is not there yet.
create trigger allow_changes before update on public.companies
for each row execute function private.allow_changes('name', 'website', 'description', 'logo', 'search_text');
create trigger bump_version before insert or update on public.companies
for each row execute function private.bump_version();
create trigger clean_row before insert or update on public.companies
for each row execute function private.clean_row('name');
create trigger set_company_columns before insert or update on public.companies
for each row execute function private.set_company_columns();
create trigger stamp before insert or update on public.companies
for each row execute function private.stamp();
create trigger keep_company_names after insert or update of name on public.companies
for each row execute function private.keep_company_names();
create trigger audit after insert or update or delete on public.companies
for each row execute function private.audit();

create function private.company_of(name text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  key constant text := private.company_key(company_of.name);
  found_id uuid := (select n.company_id from private.company_names n where n.name_key = key);
begin
  if found_id is null then
    -- Of two writers at once, one adds it and the other finds it.
    perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
    select n.company_id into found_id from private.company_names n where n.name_key = key;
  end if;
  if found_id is null then
    insert into public.companies (name) values (company_of.name) returning id into found_id;
  end if;
  return found_id;
end
$$;
comment on function private.company_of(text) is 'The company of that name, which is added where there is none.';

create function private.my_company_id() returns uuid
language sql stable security definer
set search_path = ''
as $$
  select n.company_id
  from public.recruiters r join private.company_names n on n.name_key = private.company_key(r.company_name)
  where r.id = private.my_recruiter_id()
$$;
comment on function private.my_company_id() is 'The company of the caller, an approved recruiter: the one that has the name of their registration.';
grant execute on function private.my_company_id() to authenticated;

-- What is there already: neither a change anybody made, nor a line of the audit log.
insert into public.companies (name)
select mode() within group (order by name)
from (
  select company as name from public.jobs
  union all
  select company_name from public.recruiters where status = 'approved' and role = 'recruiter'
) names
group by private.company_key(name)
order by min(name);

alter table public.jobs add column company_id uuid references public.companies (id);
comment on column public.jobs.company_id is 'Kept by trigger: the company that has the name in company, which is what is shown of the two.';
alter table public.jobs disable trigger user;
update public.jobs j set company_id = n.company_id
from private.company_names n where n.name_key = private.company_key(j.company);
alter table public.jobs enable trigger user;
alter table public.jobs
  alter column company_id set not null,
  -- As of a slug that is not given, the trigger makes what it is.
  alter column company_id set default '00000000-0000-0000-0000-000000000000';
create index jobs_company_id on public.jobs (company_id, posted_at desc, id desc) include (is_archived, expires_at);
grant select (company_id) on public.jobs to anon, authenticated;

create function private.set_job_company() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.company_id := private.company_of(new.company);
  return new;
end
$$;
comment on function private.set_job_company() is 'Before insert or update, after set_job_columns, which says whose name a job has.';
create trigger set_job_company before insert or update on public.jobs
for each row execute function private.set_job_company();

create function private.add_company_of_recruiter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.company_of(new.company_name);
  return null;
end
$$;
comment on function private.add_company_of_recruiter() is 'After an approval. What strangers type when they register adds no company.';
create trigger add_company after insert or update of status on public.recruiters
for each row when (new.status = 'approved' and new.role = 'recruiter') execute function private.add_company_of_recruiter();

-- For badges: whose company a recruiter belongs to.
create index recruiters_company_key on public.recruiters (private.company_key(company_name)) where status = 'approved';
-- Whoever writes a row computes its entry in the index.
grant execute on function private.company_key(text) to authenticated;

alter table public.companies enable row level security;

grant select (id, slug, name, website, description, logo, created_at, updated_at) on public.companies to anon, authenticated;
grant
  select (version, search_text),
  insert (name, website, description, logo, idempotency_key),
  update (name, website, description, logo)
on public.companies to authenticated;

create policy "Everyone reads companies" on public.companies
for select to anon, authenticated
using (true);

create policy "Admins add companies" on public.companies
for insert to authenticated
with check ((select private.is_admin()));

create policy "Recruiters edit their own company and admins all" on public.companies
for update to authenticated
using (id = (select private.my_company_id()) or (select private.is_admin()))
with check (id = (select private.my_company_id()) or (select private.is_admin()));

create function private.is_verified(company_id uuid, domain text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select domain is not null and exists (
    select
    from private.company_names n
    join public.recruiters r on private.company_key(r.company_name) = n.name_key
    cross join lateral (select rtrim(split_part(r.email, '@', -1), '.') as host) mail
    where n.company_id = is_verified.company_id and r.status = 'approved' and r.role = 'recruiter'
      and (mail.host = domain or right(mail.host, char_length(domain) + 1) = '.' || domain)
      and not private.is_free_mail(r.email))
$$;
comment on function private.is_verified(uuid, text) is
  'Whether an approved recruiter of the company has confirmed an address within its website''s domain; free mail does not count.';

create function private.get_company(company_slug text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', c.id, 'slug', c.slug, 'name', c.name, 'website', c.website, 'description', c.description, 'logo', c.logo,
    'is_verified', private.is_verified(c.id, c.website_domain), 'open', jobs.open, 'closed', jobs.closed)
  from private.company_slugs s
  join public.companies c on c.id = s.company_id
  cross join lateral (
    select
      count(*) filter (where private.is_open(j.is_archived, j.expires_at)) as open,
      count(*) filter (where not private.is_open(j.is_archived, j.expires_at)) as closed
    from public.jobs j where j.company_id = c.id
  ) jobs
  where s.slug = company_slug
$$;
comment on function private.get_company(text) is 'What public.get_company answers. Past row-level security: of jobs and recruiters it tells counts.';

create function public.get_company(company_slug text) returns jsonb
language sql stable
set search_path = ''
as $$ select private.get_company(company_slug) $$;
comment on function public.get_company(text) is
  'The company that has or had this slug: {id, slug, name, website, description, logo, is_verified, open, closed}, the last '
  'two numbers of jobs; null where there is none.';

create function private.find_companies(words text, page_offset integer, page_size integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with hiring as (
    select j.company_id, count(*) as open
    from public.jobs j where private.is_open(j.is_archived, j.expires_at) group by j.company_id
  ),
  hit as materialized (
    select c.id, coalesce(h.open, 0) as open, lower(c.name collate pg_catalog.pg_c_utf8) as name
    from public.companies c left join hiring h on h.company_id = c.id
    where (h.open > 0 or c.description is not null)
      and (coalesce(words, '') = '' or lower(c.name collate pg_catalog.pg_c_utf8)
        like '%' || regexp_replace(lower(left(words, 100) collate pg_catalog.pg_c_utf8), '[\\%_]', '\\\&', 'g') || '%')
  ),
  shown as (
    select id, open, name from hit
    order by open desc, name, id
    offset greatest(coalesce(page_offset, 0), 0) limit least(greatest(coalesce(page_size, 24), 0), 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from hit),
    'companies', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', c.id, 'slug', c.slug, 'name', c.name, 'website', c.website, 'description', c.description, 'logo', c.logo,
          'is_verified', private.is_verified(c.id, c.website_domain), 'open', s.open)
        order by s.open desc, s.name, s.id), '[]')
      from shown s join public.companies c on c.id = s.id))
$$;
comment on function private.find_companies(text, integer, integer) is
  'What public.find_companies answers. Past row-level security: of jobs and recruiters it tells counts.';

create function public.find_companies(words text default '', page_offset integer default 0, page_size integer default 24) returns jsonb
language sql stable
set search_path = ''
as $$ select private.find_companies(words, page_offset, page_size) $$;
comment on function public.find_companies(text, integer, integer) is
  'Companies with an open job or a description whose name contains the words, those with the most open jobs first: '
  '{total, companies: [{id, slug, name, website, description, logo, is_verified, open}]}.';

create function public.companies_of_sitemap() returns table (slug text, updated_at timestamptz)
language sql stable
set search_path = ''
as $$
  select c.slug, c.updated_at from public.companies c
  where c.description is not null
    -- Row-level security leaves open ones.
    or exists (select from public.jobs j where j.company_id = c.id and private.is_open(j.is_archived, j.expires_at))
  order by c.slug
$$;
comment on function public.companies_of_sitemap() is 'The pages of companies that have something to tell.';

revoke all on function public.get_company(text), public.find_companies(text, integer, integer), public.companies_of_sitemap()
from public;
grant execute on function
  private.get_company(text), public.get_company(text),
  private.find_companies(text, integer, integer), public.find_companies(text, integer, integer),
  public.companies_of_sitemap()
to anon, authenticated;

create or replace function public.audit_subjects(entry_ids bigint[]) returns table (id bigint, subject text, is_gone boolean)
language sql stable
set search_path = ''
as $$
  select a.id, coalesce(today.subject, deleted.subject), today.subject is null
  from public.audit_log a
  cross join lateral (
    select case a.table_name
      when 'jobs' then (select j.title || ', ' || j.company from public.jobs j where j.id = a.row_id)
      when 'companies' then (select c.name from public.companies c where c.id = a.row_id)
      when 'events' then (select e.name from public.events e where e.id = a.row_id)
      when 'blogs' then (select b.title from public.blogs b where b.id = a.row_id)
      when 'books' then (select b.title from public.books b where b.id = a.row_id)
      when 'recruiters' then (select r.name || ', ' || r.company_name from public.recruiters r where r.id = a.row_id)
      when 'newsletter_subscriptions' then (select n.email from public.newsletter_subscriptions n where n.id = a.row_id)
    end as subject
  ) today
  left join lateral (
    select d.subject from public.audit_log d where d.row_id = a.row_id and d.subject is not null limit 1
  ) deleted on true
  where a.id = any (entry_ids)
$$;
