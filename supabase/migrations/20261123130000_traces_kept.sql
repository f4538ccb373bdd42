-- What is spent stays spent, and what a profile said stays said, also on the console of the database.

create trigger deleted_ids_no_change before update or delete or truncate on public.deleted_ids
  for each statement execute function public.refuse_change('ids of deleted entries');

create trigger profile_versions_no_change before update or truncate on public.profile_versions
  for each statement execute function public.refuse_change('versions of a profile');

create function public.keep_profile_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- with the account, they go
  if exists (select from gone g join auth.users u on u.id = g.user_id) then
    raise exception 'versions of a profile are never deleted';
  end if;
  return null;
end;
$$;
revoke all on function public.keep_profile_versions() from public, anon, authenticated;

create trigger profile_versions_keep_deleted after delete on public.profile_versions
  referencing old table as gone for each statement execute function public.keep_profile_versions();
