-- A version of a profile has what the row says by the names of its columns: a new one is added to both tables, and to no function.

create or replace function public.add_profile_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unsaid constant text[] := array['created_at', 'updated_at', 'revision'];
  said constant jsonb := to_jsonb(new) - unsaid;
begin
  if tg_op = 'UPDATE' and said = to_jsonb(old) - unsaid then
    return null;
  end if;
  insert into public.profile_versions
  select version.* from jsonb_populate_record(null::public.profile_versions, said || jsonb_build_object(
    'version', (select coalesce(max(v.version), 0) + 1 from public.profile_versions v where v.user_id = new.user_id),
    'changed_by', auth.uid(),
    'valid_from', now()
  )) version;
  return null;
end;
$$;
