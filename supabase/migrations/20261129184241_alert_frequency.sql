-- Lets subscribers change how often a job alert is mailed.

set local lock_timeout = '5s';

set local check_function_bodies = off;

create or replace function public.set_alert_frequency (
  address   text,
  alert_id  uuid,
  frequency public.alert_frequency
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.job_alerts a set
    frequency = set_alert_frequency.frequency,
    -- As if the alert had had this frequency since its last mail.
    next_at = a.seen_until
      + case set_alert_frequency.frequency when 'daily' then interval '1 day' else interval '7 days' end
  where a.email = address and a.id = alert_id
$function$;

comment on function "public"."set_alert_frequency"(text, uuid, public.alert_frequency) is
  'Changes how often an alert of an address is mailed, by its owner.';

revoke all on function "public"."set_alert_frequency"(text, uuid, public.alert_frequency) from public;

grant execute
  on function "public"."set_alert_frequency"(text, uuid, public.alert_frequency)
  to "service_role";
