-- Currencies: exchange rates, and the pay of jobs in euros a year, by which jobs are filtered and sorted.

create table public.currency_rates (
  currency text primary key check (currency ~ '^[A-Z]{3}$' and char_length(currency) = 3),
  per_eur numeric not null check (per_eur >= 0.0001 and per_eur < 1000000),
  as_of date not null check (as_of between '2000-01-01' and '2100-12-31'),
  constraint currency_rates_of_euro check (currency <> 'EUR' or per_eur = 1)
);
comment on table public.currency_rates is
  'Euro reference rates of the European Central Bank: the last known rate of each currency and its day.';

create function private.euros_a_year(amount numeric, currency text) returns numeric
language sql stable
set search_path = ''
as $$
  select round(amount / r.per_eur, 2) from public.currency_rates r
  where r.currency = private.upper_case(euros_a_year.currency)
$$;
comment on function private.euros_a_year is
  'Converts a yearly amount to euros, rounded like pay_top_eur_year. Null when the currency has no rate.';

create function private.pay_top_eur_year(
  salary_min integer,
  salary_max integer,
  salary_currency text,
  salary_period text
) returns numeric
language sql stable
set search_path = ''
as $$
  select round(
    greatest(salary_min, salary_max)::numeric
      * case salary_period when 'hour' then 2080 when 'day' then 260 when 'week' then 52 when 'month' then 12 else 1 end
      / r.per_eur, 2)
  from public.currency_rates r
  where r.currency = private.upper_case(btrim(salary_currency)) and greatest(salary_min, salary_max) > 0
$$;
comment on function private.pay_top_eur_year is
  'The top of a salary in euros a year (2080 hours, 260 days, 52 weeks, 12 months). Null without a salary or a rate.';

create function public.set_currency_rates(currencies text[], rates numeric[], as_of date) returns integer
language sql
set search_path = ''
as $$
  with written as (
    insert into public.currency_rates as r (currency, per_eur, as_of)
    select currency, per_eur, set_currency_rates.as_of from unnest(currencies, rates) as given (currency, per_eur)
    where currency is distinct from 'EUR'
    union all
    select 'EUR', 1, set_currency_rates.as_of
    on conflict (currency) do update set per_eur = excluded.per_eur, as_of = excluded.as_of
    where (r.per_eur, r.as_of) is distinct from (excluded.per_eur, excluded.as_of) and r.as_of <= excluded.as_of
    returning currency
  )
  select count(*)::integer from written
$$;
comment on function public.set_currency_rates is
  'Stores the rates of a day, except where a later rate is known. Returns how many rates are new.';

create function public.convert_pay(after_id uuid default '00000000-0000-0000-0000-000000000000') returns uuid
language plpgsql
set search_path = ''
as $$
declare
  begun constant timestamptz := clock_timestamp();
  last_id uuid := convert_pay.after_id;
  page uuid[];
begin
  perform private.lock_jobs();
  loop
    page := array(
      select j.id from public.jobs j
      where j.id > last_id and private.is_open(j.is_archived, j.expires_at)
      order by j.id
      limit 50);
    if page = '{}' then
      return null;
    end if;
    update public.jobs j
    set pay_top_eur_year = private.pay_top_eur_year(j.salary_min, j.salary_max, j.salary_currency, j.salary_period)
    where j.id = any (page)
      and j.pay_top_eur_year is distinct from
        private.pay_top_eur_year(j.salary_min, j.salary_max, j.salary_currency, j.salary_period);
    last_id := page[cardinality(page)];
    if clock_timestamp() > begun + interval '500 milliseconds' then
      return last_id;
    end if;
  end loop;
end
$$;
comment on function public.convert_pay is
  'Scheduled work, called with its last result until that is null: converts the pay of open jobs, in the order of '
  'their ids, to current rates for about half a second. A closed job is converted when it is saved, as on its '
  'restoration.';

alter table public.currency_rates enable row level security;

grant select on public.currency_rates to anon, authenticated;

create policy "Everyone reads currency rates" on public.currency_rates for select to anon, authenticated
  using (true);
