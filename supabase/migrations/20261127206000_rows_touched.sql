-- One function stamps the rows of a record and those of a therapist, which have no patient.
create or replace function public.touch_row() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) -> 'id', new.user_id, to_jsonb(new) -> 'patient_id')
        is distinct from (to_jsonb(old) -> 'id', old.user_id, to_jsonb(old) -> 'patient_id')
      or exists (select from unnest(tg_argv) kept where to_jsonb(new) -> kept is distinct from to_jsonb(old) -> kept)
    then
      raise exception 'a row keeps its id and its owner' using errcode = '42501';
    end if;
    new.created_at := old.created_at;
    new.revision := old.revision + 1;
    new.updated_at := now();
  elsif current_user in ('anon', 'authenticated', 'service_role') then
    new.created_at := now();
    new.updated_at := new.created_at;
    new.revision := 1;
  end if;
  return new;
end;
$$;

create or replace trigger phrases_touch before insert or update on public.phrases
  for each row execute function public.touch_row();
create or replace trigger therapist_profiles_touch before insert or update on public.therapist_profiles
  for each row execute function public.touch_row();
drop function if exists public.touch_own_row();
