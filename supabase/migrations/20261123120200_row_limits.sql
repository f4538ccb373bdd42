-- How many rows of a table a therapist has at most. Counted after the insert, when row level security has refused what is
-- somebody else's: whether a stranger's list is full is not told.

create function public.bound_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_full boolean;
begin
  -- two at once would each count without the other
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended(tg_table_name || ' ' || new.user_id::text, 0)
  );
  execute format('select count(*) > $2 from %I.%I where user_id = $1', tg_table_schema, tg_table_name)
    into is_full using new.user_id, tg_argv[0]::integer;
  if is_full then
    raise exception 'a therapist has at most % %', tg_argv[0], tg_table_name;
  end if;
  return null;
end;
$$;
revoke all on function public.bound_rows() from public, anon, authenticated;

drop trigger phrases_bound on public.phrases;
drop function public.bound_phrases();
create trigger phrases_bound after insert on public.phrases
  for each row execute function public.bound_rows('200');

create or replace function public.touch_phrase() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.created_at := case tg_op when 'INSERT' then now() else old.created_at end;
  new.updated_at := now();
  return new;
end;
$$;
drop trigger phrases_touch on public.phrases;
create trigger phrases_touch before insert or update on public.phrases
  for each row execute function public.touch_phrase();

-- One per browser and per clearing of its data: years of use. No older key makes room, since nobody can tell which one still
-- opens drafts; without a copy, the password alone opens the new one.
create trigger device_keys_bound after insert on public.device_keys
  for each row execute function public.bound_rows('1000');
