-- Free visitor ids cost nothing: what callers of the data API tell is bounded, apart from what the web server tells, which
-- counts for each network itself. So whoever goes around the site cannot close the statistics to its visitors.

create function private.hold_back_tracking() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  source constant text := case
    when private.is_api_caller() then '_direct'
    when current_setting('role', true) = 'service_role' then '_site'
  end;
begin
  if source is not null and not private.take(tg_argv[0] || source) then
    raise exception 'too many % at once', tg_argv[0] using errcode = 'PT429';
  end if;
  return new;
end
$$;
comment on function private.hold_back_tracking() is 'Before insert, for each row that counts: bounds them by private.limits.';

-- After count_click_once and count_visit_once, which drop repeats.
create trigger hold_back before insert on public.job_applications
for each row execute function private.hold_back_tracking('clicks');
create trigger hold_back before insert on public.page_visits
for each row execute function private.hold_back_tracking('visits');

create function public.track_click(job_id uuid, visitor_id uuid, click_type public.click_type) returns void
language sql
set search_path = ''
as $$
  insert into public.job_applications (job_id, visitor_id, click_type)
  select j.id, track_click.visitor_id, track_click.click_type
  from public.jobs j
  where j.id = track_click.job_id and not j.is_archived
$$;
comment on function public.track_click is 'A click on a live job, told by the web server with the secret key, past the policies.';
revoke all on function public.track_click from public, anon, authenticated;
