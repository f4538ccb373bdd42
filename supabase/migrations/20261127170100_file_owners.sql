-- The hosted storage service stores the id of an account in owner_id, and in owner, too, unless its UUID is of a version after 5.
-- Accounts that were moved from an embedded backend have version 7: what they replaced was in the history without a name.
create function public.account_of_file(owner_id text, owner uuid) returns uuid
language sql immutable set search_path = '' as $$
  select case when owner_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then owner_id::uuid else owner end;
$$;
revoke all on function public.account_of_file(text, uuid) from public, anon, authenticated;
comment on function public.account_of_file(text, uuid) is
  'The account that a file belongs to. Storage leaves owner empty for some ids, and owner_id can be any text.';

create or replace function public.remember_file_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config(
    'app.proposed_file',
    jsonb_build_object(
      'name', new.bucket_id || '/' || new.name, 'owner', public.account_of_file(new.owner_id, new.owner)
    )::text,
    true
  );
  return new;
end;
$$;

create or replace function public.log_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant text := '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  proposed constant jsonb := nullif(current_setting('app.proposed_file', true), '')::jsonb;
  -- The embedded storage writes and removes on one connection for all: there the stored row says for whom.
  is_embedded constant boolean := coalesce(current_setting('app.embedded_storage', true), '') = 'on';
  file record;
begin
  if tg_op = 'UPDATE' and (new.bucket_id, new.name, new.version, new.metadata)
    is not distinct from (old.bucket_id, old.name, old.version, old.metadata)
  then
    return null;
  end if;
  for file in
    select old.bucket_id, old.name, 'removed' as fate,
      coalesce(auth.uid(), case when is_embedded then public.account_of_file(old.owner_id, old.owner) end) as actor
    where tg_op = 'DELETE' or (tg_op = 'UPDATE' and (new.bucket_id, new.name) is distinct from (old.bucket_id, old.name))
    union all
    select new.bucket_id, new.name, 'replaced', coalesce(auth.uid(), case
      when is_embedded then public.account_of_file(new.owner_id, new.owner)
      when proposed ->> 'name' = new.bucket_id || '/' || new.name then (proposed ->> 'owner')::uuid
    end)
    where tg_op <> 'DELETE'
  loop
    if file.bucket_id = 'documents' then
      insert into public.patient_history
        (patient_id, user_id, changed_by, kind, columns, old, document_id, file_name)
      select d.patient_id, d.user_id, file.actor, 'document_' || file.fate, '{}',
        to_jsonb(d) - array['id', 'patient_id', 'user_id'], d.id, d.file_name
      from public.patient_documents d where d.file_path = file.name;
    elsif file.bucket_id = 'patient-photos' and file.name ~ ('^' || person || '/' || person || '/') then
      insert into public.patient_history (patient_id, user_id, changed_by, kind, columns)
      select p.id, p.user_id, file.actor, 'photo_' || file.fate, '{}'
      from public.patients p
      where p.id = split_part(file.name, '/', 2)::uuid and p.user_id = split_part(file.name, '/', 1)::uuid
        and split_part(split_part(p.photo_url, '?', 1), '/patient-photos/', 2) = file.name;
    end if;
  end loop;
  return null;
end;
$$;
