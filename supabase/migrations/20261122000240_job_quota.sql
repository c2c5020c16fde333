-- A recruiter posts so many jobs a day, and names so many new places in them; admins as many as they like.

create function private.hold_to_quota() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Null for whoever is no approved recruiter: the policies then refuse the row.
  recruiter constant uuid := private.my_recruiter_id();
begin
  if private.is_api_caller() and not private.is_admin() and recruiter is not null
    and not private.take(tg_argv[0], recruiter::text)
  then
    raise exception 'You have added % % today, as many as a recruiter can. Please save this one after midnight UTC.',
      (select coalesce(l.per_day, l.per_minute) from private.limits l where l.name = tg_argv[0]), tg_argv[1]
      using errcode = 'PT429';
  end if;
  return new;
end
$$;
comment on function private.hold_to_quota() is
  'Before insert, for each row: bounds them by the limit named first, in words for the form about what is named second.';

-- Before the slug is made, which is what costs.
create trigger quota before insert on public.jobs
for each row execute function private.hold_to_quota('jobs_per_recruiter', 'jobs');
create trigger quota before insert on public.cities
for each row execute function private.hold_to_quota('cities_per_recruiter', 'new cities');
