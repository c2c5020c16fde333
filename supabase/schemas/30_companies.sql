-- Companies: their pages, the names and slugs that lead to them, and merging two that are the same.

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  slug text collate "C" not null default '' unique check (
    slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120
  ),
  name text not null check (char_length(btrim(name)) between 1 and 120),
  website text check (website ~* '^https?://[^\s/]\S*$' and char_length(website) <= 2048),
  website_domain text check (char_length(website_domain) <= 253 and website_domain ~ '^[^\s@/]+\.[^\s@/.]+$'),
  description text check (char_length(btrim(description)) between 1 and 1000),
  logo text check (logo ~ '^[0-9]{13}(-[0-9a-z]{1,12})?\.webp$' and char_length(logo) <= 40),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  idempotency_key uuid unique,
  search_text text not null generated always as (name || e'\n' || coalesce(website, '')) stored,
  constraint companies_times check (private.are_times(created_at, updated_at))
);
comment on table public.companies is
  'Companies that offer jobs. A row is added by a recruiter''s approval, with a job, or by an admin; all are public.';
comment on column public.companies.slug is
  'Generated from the name, and again when the name changes. Former slugs still lead here.';
comment on column public.companies.website_domain is
  'The registrable domain of the website. The web server writes it, as it has the list of public suffixes.';
comment on column public.companies.description is 'One paragraph of plain text.';
comment on column public.companies.logo is
  'The name of an image in the folder company-logos of the bucket. Only the web server writes it, after the upload.';
comment on column public.companies.search_text is 'The text that the search in the list of companies reads.';

create table private.company_names (
  name_key text collate "C" primary key check (char_length(name_key) between 1 and 400),
  company_id uuid not null references public.companies (id) on delete cascade
);
comment on table private.company_names is
  'Which company a name belongs to, by private.company_key: its own, former ones, those of companies merged into it.';
create index company_names_company_id on private.company_names (company_id);

create table private.company_slugs (
  slug text collate "C" primary key check (char_length(slug) <= 120),
  company_id uuid not null references public.companies (id) on delete cascade
);
comment on table private.company_slugs is
  'Which company a slug leads to: its own, former ones, those of companies merged into it.';
create index company_slugs_company_id on private.company_slugs (company_id);

-- Companies are deleted by merges only, which move their recruiters before.
alter table public.recruiters add constraint recruiters_company_id_fkey
  foreign key (company_id) references public.companies (id) on delete set null;

create function private.get_or_create_company(name text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  key constant text := private.company_key(get_or_create_company.name);
  found_id uuid;
begin
  -- The lock keeps the company until the job that is being saved refers to it. A caller that waited for a merge finds
  -- no row here, and the target of the merge below.
  select c.id into found_id
  from private.company_names n join public.companies c on c.id = n.company_id
  where n.name_key = key
  for key share of c;
  if found_id is null then
    -- Serializes callers that add the same company, so that the second one finds the row of the first.
    perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
    select n.company_id into found_id from private.company_names n where n.name_key = key;
  end if;
  if found_id is null then
    insert into public.companies (name) values (get_or_create_company.name) returning id into found_id;
  end if;
  return found_id;
end
$$;
comment on function private.get_or_create_company is
  'Returns the id of the company with this name, which is added if there is none.';

create function private.my_company_id() returns uuid
language sql stable security definer
set search_path = ''
as $$ select r.company_id from public.recruiters r where r.id = private.my_recruiter_id() and r.is_member $$;
comment on function private.my_company_id is
  'The company of which the caller, an approved recruiter, is a confirmed member. Null for all other callers.';

create function public.my_company_id() returns uuid
language sql stable
set search_path = ''
as $$ select private.my_company_id() $$;
comment on function public.my_company_id is
  'The company whose page and boards the caller manages. Null for all but confirmed members.';

create function private.is_within_domain(host text, domain text) returns boolean
language sql immutable
set search_path = ''
as $$ select host = domain or right(host, char_length(domain) + 1) = '.' || domain $$;
comment on function private.is_within_domain is 'Whether the host is the domain or below it.';

create function private.is_verified(company_id uuid, domain text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select domain is not null and exists (
    select from public.recruiters r
    where r.company_id = is_verified.company_id and r.is_member and r.status = 'approved' and r.role = 'recruiter'
      and r.address_confirmed_at is not null
      and private.is_within_domain(rtrim(split_part(r.email, '@', -1), '.'), domain)
      and not private.is_shared_mail(r.email))
$$;
comment on function private.is_verified is
  'Whether a member of the company has confirmed an address at the domain of its website. Addresses at mailbox and '
  'internet providers do not count.';

create function private.check_website(company public.companies) returns void
language plpgsql
set search_path = ''
as $$
declare
  -- The host that a browser would request: a backslash ends it, and a user name before the last @ is not part of it.
  host constant text := rtrim(
    private.lower_case(substring(company.website from '^[^:]+://(?:[^/?#\\]*@)?([^/?#\\:@]+)')), '.');
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
$$;
comment on function private.check_website is
  'Raises PT422 for a website at a domain that another company has proved, or whose host is not in its ASCII form.';

create function private.set_company_columns(company public.companies, before public.companies) returns public.companies
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.slug_base(company.name, 'company');
  is_new constant boolean := before is null;
  is_renamed constant boolean := is_new or company.name is distinct from before.name;
begin
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
$$;
comment on function private.set_company_columns is
  'Trims the description, refuses recruiters the website of another company, clears the domain when the website '
  'changes, and the slug follows the name.';

create function private.company_form_columns() returns text[]
language sql immutable
set search_path = ''
return '{name,website,description}'::text[];
comment on function private.company_form_columns is
  'The columns that the form of a company writes: save_company accepts these, and API callers may change them.';

create function private.before_company_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- search_text is a generated column, which is still null in new.
    perform private.check_changed_columns(
      old, new, variadic private.company_form_columns() || '{search_text}'::text[]
        -- Admins merge companies, which hands over the logo of the source.
        || case when private.is_admin() then '{logo}'::text[] end);
  end if;
  new := private.clean_columns(new, 'name');
  perform private.check_web_addresses(new, old, 'website');
  new := private.set_company_columns(new, old);
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$$;
comment on function private.before_company_write is 'Cleans the row and sets the columns that follow from others.';

create function private.record_company_names(company public.companies) returns void
language plpgsql
set search_path = ''
as $$
declare
  key constant text := private.company_key(company.name);
begin
  insert into private.company_slugs (slug, company_id) values (company.slug, company.id) on conflict (slug) do nothing;
  insert into private.company_names (name_key, company_id) values (key, company.id) on conflict (name_key) do nothing;
  if not exists (select from private.company_names n where n.name_key = key and n.company_id = company.id) then
    raise exception 'another company has this name' using errcode = 'unique_violation';
  end if;
end
$$;
comment on function private.record_company_names is
  'Reserves the slug and the name for the company. Raises an error if another company has or had the name.';

create function private.after_company_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.log_change(
    'companies',
    -- The API deletes a company only by merging it into another one.
    case tg_op when 'DELETE' then 'merged' else private.row_action(tg_op) end,
    coalesce(new.id, old.id), coalesce(new.name, old.name));
  perform private.record_edit(to_jsonb(old), to_jsonb(new));
  if tg_op <> 'DELETE' and new.name is distinct from old.name then
    perform private.record_company_names(new);
  end if;
  if tg_op = 'UPDATE' and (new.slug, new.website, new.logo) is distinct from (old.slug, old.website, old.logo) then
    perform private.record_company_change(new.id, is_profile => true);
  end if;
  return null;
end
$$;
comment on function private.after_company_write is
  'Writes the audit log, and records a new name and its slug, and what changes on the pages of the company''s jobs.';

create function public.save_company(
  company jsonb,
  company_id uuid default null,
  expected_version integer default null,
  idempotency_key uuid default null
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  fields jsonb := company;
begin
  perform private.check_form(company, 'public.companies', private.company_form_columns());
  if not private.is_admin() then
    -- Recruiters may edit their company, but not rename it.
    fields := fields - 'name';
  end if;
  return private.save_row('public.companies', fields, company_id, expected_version, idempotency_key);
end
$$;
comment on function public.save_company is
  'Saves a company as private.save_row does and returns its id. company has the columns of '
  'private.company_form_columns; name counts for admins only. The logo is set by set_company_logo.';

create function public.set_company_logo(company_id uuid, logo text, expected_version integer default null) returns uuid
language sql
set search_path = ''
as $$
  select private.save_row(
    'public.companies', jsonb_build_object('logo', nullif(logo, '')), company_id, expected_version, null)
$$;
comment on function public.set_company_logo is
  'For the web server, after the upload: names the logo of a company that the caller may edit. An empty logo removes '
  'it.';

create function private.merge_companies(source_id uuid, target_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  source public.companies;
begin
  if not private.is_admin() then
    raise exception 'only admins merge companies' using errcode = 'insufficient_privilege';
  end if;
  if source_id = target_id then
    raise exception 'a company is not merged into itself' using errcode = 'PT400';
  end if;
  perform private.lock_jobs();
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
$$;
comment on function private.merge_companies is 'Implements public.merge_companies, past row-level security.';

create function public.merge_companies(source_id uuid, target_id uuid) returns void
language sql
set search_path = ''
as $$ select private.merge_companies(source_id, target_id) $$;
comment on function public.merge_companies is
  'For admins: moves jobs, recruiters, names and slugs of the source to the target and deletes the source, whose '
  'addresses then lead to the target. Raises PT404 if one of them does not exist.';

create trigger before_write before insert or update on public.companies
  for each row execute function private.before_company_write();
create trigger after_write after insert or update or delete on public.companies
  for each row execute function private.after_company_write();

alter table public.companies enable row level security;

-- Long columns are left out, because a filter on them in a request would run over every row.
-- company_card and editable_row return them.
grant select (id, slug, name, logo, created_at, updated_at) on public.companies to anon, authenticated;
grant select (version) on public.companies to authenticated;
grant insert (name, website, description, idempotency_key) on public.companies to authenticated;
grant update (name, website, description) on public.companies to authenticated;
grant execute on function private.my_company_id(),
  public.my_company_id(),
  private.company_form_columns(),
  public.save_company(jsonb, uuid, integer, uuid),
  private.merge_companies(uuid, uuid),
  public.merge_companies(uuid, uuid) to authenticated;

create policy "Everyone reads companies" on public.companies for select to anon, authenticated
  using (true);
create policy "Admins add companies" on public.companies for insert to authenticated
  with check ((select private.is_admin()));
create policy "Recruiters edit their own company and admins all" on public.companies for update to authenticated
  using (id = (select private.my_company_id()) or (select private.is_admin()))
  with check (id = (select private.my_company_id()) or (select private.is_admin()));
