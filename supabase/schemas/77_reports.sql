-- Reports: numbers about the whole board that take too long to be computed for each page, and when they were computed.

create table public.reports (
  name text primary key check (char_length(name) <= 40 and name ~ '^[a-z_]+$'),
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 1000000),
  computed_at timestamptz not null,
  constraint reports_times check (private.are_times(computed_at))
);
comment on table public.reports is 'Written by refresh_reports only. Everyone reads them, as they name no person.';
comment on column public.reports.content is
  'pay: as private.compute_pay_report returns it; reach: as private.compute_board_reach returns it.';

create function public.refresh_reports() returns integer
language plpgsql
set search_path = ''
as $$
declare
  refreshed integer;
begin
  insert into public.reports as r (name, content, computed_at)
  values
    ('pay', private.compute_pay_report(), now()),
    ('reach', private.compute_board_reach(), now())
  on conflict (name) do update set content = excluded.content, computed_at = excluded.computed_at;
  get diagnostics refreshed = row_count;
  return refreshed;
end
$$;
comment on function public.refresh_reports is
  'Scheduled work: computes all reports anew. Returns how many there are. For the secret key only.';

create function private.read_report(report_name text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select r.content || jsonb_build_object('computedAt', r.computed_at) from public.reports r where r.name = report_name
$$;
comment on function private.read_report is 'The content of a report, and computedAt, when it was computed.';

create function public.pay_report() returns jsonb
language sql stable
set search_path = ''
as $$ select private.read_report('pay') $$;
comment on function public.pay_report is
  'The last result of private.compute_pay_report, and computedAt, when that was.';

create function public.board_reach() returns jsonb
language sql stable
set search_path = ''
as $$ select private.read_report('reach') $$;
comment on function public.board_reach is
  'The last result of private.compute_board_reach, and computedAt, when that was.';

alter table public.reports enable row level security;

-- The long column content is left out, because a filter on it in a request would run over every row. pay_report and
-- board_reach return it.
grant select (name, computed_at) on public.reports to anon, authenticated;
grant execute on function private.read_report(text), public.pay_report(), public.board_reach() to anon, authenticated;

create policy "Everyone reads reports" on public.reports for select to anon, authenticated
  using (true);
