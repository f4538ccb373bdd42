-- Whoever has seen a link could have made one of the same secret in another account, once the row that kept the secret from it was deleted:
-- with its record, with its account, by her, or to make room. A secret is spent with its first use, whatever becomes of the row.

create table public.spent_secrets (
  secret_hash text primary key check (secret_hash ~ '^[0-9a-f]{64}$')
);
comment on table public.spent_secrets is
'The hashes of all secrets that links of families have ever had: none is taken again, by any account, also when its link is long gone.
Not whose they were.';
comment on column public.spent_secrets.secret_hash is 'As in family_invitations. No client reads it.';

insert into public.spent_secrets (secret_hash) select i.secret_hash from public.family_invitations i;

create trigger spent_secrets_no_change before update or delete or truncate on public.spent_secrets
  for each statement execute function public.refuse_change('spent secrets');

create function public.spend_secret() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.spent_secrets (secret_hash) values (new.secret_hash);
  return null;
end;
$$;
comment on function public.spend_secret() is
'Refuses a secret that any link has had, as a unique index does. Sorts after refuse_deleted_id, which says that her own id was deleted.';
revoke all on function public.spend_secret() from public, anon, authenticated;
create trigger family_invitations_spend_secret after insert on public.family_invitations
  for each row execute function public.spend_secret();

alter table public.spent_secrets enable row level security;
create policy "nobody reads spent secrets" on public.spent_secrets for select to authenticated using (false);
revoke all on public.spent_secrets from anon, authenticated, service_role;
