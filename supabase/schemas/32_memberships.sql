-- Memberships of companies. A recruiter whose company has a page already posts jobs under its name, but cannot manage
-- its page and its boards until they prove an address of its website, or an admin confirms that they work for it. A
-- name proves nothing.

create table private.former_decisions (
  salt uuid primary key default gen_random_uuid(),
  hash bytea not null check (octet_length(hash) = 32),
  status public.recruiter_status not null check (status in ('rejected', 'suspended')),
  decided_at timestamptz not null check (private.are_times(decided_at))
);
comment on table private.former_decisions is
  'Decisions about recruiters who have deleted their account, by the hash of the mailbox, for a year.';

create function private.mailbox_hash(salt uuid, email text) returns bytea
language sql immutable
set search_path = ''
as $$ select sha256(convert_to(salt::text || private.mailbox(email), 'UTF8')) $$;
comment on function private.mailbox_hash is 'The salted hash of the mailbox of an address.';

create function private.record_former_decision(recruiter public.recruiters) returns void
language plpgsql
set search_path = ''
as $$
declare
  new_salt constant uuid := gen_random_uuid();
begin
  delete from private.former_decisions f where f.decided_at < now() - interval '1 year';
  insert into private.former_decisions (salt, hash, status, decided_at)
  values (new_salt, private.mailbox_hash(new_salt, recruiter.email), recruiter.status, recruiter.updated_at);
end
$$;
comment on function private.record_former_decision is
  'Keeps a rejection or suspension, so that admins see it when the same mailbox registers again.';

create function private.company_likeness(name text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(nullif(replace(regexp_replace(words,
    -- In the folded text, letters that look alike are the same: i and 1 are l, rn is m, 5 is s.
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
$$;
comment on function private.company_likeness is
  'Equal for names of companies that people confuse: by case, accents, blanks, legal form or letters that look alike.';

create index company_names_likeness on private.company_names (private.company_likeness(name_key));

create function private.find_similar_company(name text) returns uuid
language sql stable
set search_path = ''
as $$
  select c.id
  from private.company_names n join public.companies c on c.id = n.company_id
  where n.name_key = private.company_key(find_similar_company.name)
    or private.company_likeness(n.name_key) = private.company_likeness(find_similar_company.name)
  order by n.name_key = private.company_key(find_similar_company.name) desc, c.created_at, c.id
  limit 1
$$;
comment on function private.find_similar_company is
  'The company that has or had this name, else the oldest with a name that is easily confused with it, else null.';

create function private.join_company(recruiter public.recruiters) returns public.recruiters
language plpgsql
set search_path = ''
as $$
begin
  -- Only approved names become public.
  if recruiter.role <> 'recruiter' or recruiter.status <> 'approved' then
    return recruiter;
  end if;
  if recruiter.company_id is null then
    -- Serializes recruiters who name the same company, so that the second one finds the row of the first.
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
$$;
comment on function private.join_company is
  'Sets the company of an approved recruiter: a new one, of which they are a member, or one that has the name or a '
  'similar one. There they are members with a confirmed address at the domain that another member has proved.';

create function private.employer_name(recruiter_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(case when n.company_id is distinct from r.company_id then c.name end, r.company_name)
  from public.recruiters r
  left join public.companies c on c.id = r.company_id
  left join private.company_names n on n.name_key = private.company_key(r.company_name)
  where r.id = employer_name.recruiter_id
$$;
comment on function private.employer_name is
  'The company''s name on the recruiter''s jobs: as they spelled it, or the company''s own where theirs only looks '
  'like it.';

create function private.recruiter_evidence(recruiter_ids uuid[]) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
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
$$;
comment on function private.recruiter_evidence is 'Implements public.recruiter_evidence, past row-level security.';

create function public.recruiter_evidence(recruiter_ids uuid[]) returns jsonb
language sql stable
set search_path = ''
as $$ select private.recruiter_evidence(recruiter_ids) $$;
comment on function public.recruiter_evidence is
  'For admins: what to know before a decision about recruiters who are not members of a company, by their id: '
  '{earlier: a decision before their account was deleted, company: the one that has the name or a similar one, '
  'others: who posts for it, more: how many beside these}.';

create function private.decide_membership(recruiter_id uuid, new_name text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  recruiter public.recruiters;
  new_company_id uuid;
begin
  if not private.is_admin() then
    raise exception 'only admins decide about recruiters' using errcode = 'insufficient_privilege';
  end if;
  perform private.lock_jobs();
  select * into recruiter from public.recruiters r
  where r.id = decide_membership.recruiter_id and r.status = 'approved' and r.role = 'recruiter' and not r.is_member
  for update;
  if recruiter.id is null then
    raise exception 'the membership was decided meanwhile' using errcode = 'PT409';
  end if;
  if new_name is not null then
    insert into public.companies (name) values (new_name) returning id into new_company_id;
    recruiter.company_name := new_name;
    recruiter.company_id := new_company_id;
  end if;
  update public.recruiters r set
    is_member = true, company_id = recruiter.company_id, company_name = recruiter.company_name
  where r.id = recruiter.id;
  if new_name is not null then
    update public.jobs j set company = new_name where j.recruiter_id = recruiter.id;
    update public.job_boards b set company_id = new_company_id where b.recruiter_id = recruiter.id;
  end if;
  perform private.enqueue_mail(
    'recruiter-joined', recruiter.email, recruiter.id || ' ' || now(), private.recruiter_mail_data(recruiter));
end
$$;
comment on function private.decide_membership is 'Implements public.decide_membership, past row-level security.';

create function public.decide_membership(recruiter_id uuid, new_name text default null) returns void
language sql
set search_path = ''
as $$ select private.decide_membership(recruiter_id, new_name) $$;
comment on function public.decide_membership is
  'For admins: makes an approved recruiter a member of their company or, with a name, of a new one, to which their '
  'jobs move. Raises PT409 when the membership is decided already, unique_violation when another company has or had '
  'the name.';

grant execute on function private.recruiter_evidence(uuid[]),
  public.recruiter_evidence(uuid[]),
  private.decide_membership(uuid, text),
  public.decide_membership(uuid, text) to authenticated;

alter table private.former_decisions enable row level security;
