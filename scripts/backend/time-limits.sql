-- Sets statement timeouts for the roles of API callers. Timeouts that the operator has set are kept.
do $$
declare wanted record;
begin
  for wanted in select * from (values ('anon', '3s'), ('authenticated', '8s')) as roles (name, limit_) loop
    if not exists (
      select from pg_db_role_setting s, unnest(s.setconfig) as setting
      where s.setrole = wanted.name::regrole and setting like 'statement_timeout=%')
    then
      execute format('alter role %I set statement_timeout = %L', wanted.name, wanted.limit_);
    end if;
  end loop;
end $$;
