-- A therapist's own short texts, inserted while writing. They belong to the therapist and to no patient, so they have no
-- history, and go with the account.

create table public.phrases (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 100),
  content text not null check (content ~ '\S' and char_length(content) <= 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (id, user_id)
);

create unique index phrases_title_once on public.phrases (user_id, lower(title));

create function public.bound_phrases() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- two at once would each count without the other
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('phrases ' || new.user_id::text, 0));
  if (select count(*) from public.phrases p where p.user_id = new.user_id) >= 200 then
    raise exception 'a therapist has at most 200 phrases';
  end if;
  new.created_at := now();
  new.updated_at := new.created_at;
  return new;
end;
$$;
revoke all on function public.bound_phrases() from public, anon, authenticated;

create trigger phrases_bound before insert on public.phrases
  for each row execute function public.bound_phrases();

create function public.touch_phrase() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.created_at := old.created_at;
  new.updated_at := now();
  return new;
end;
$$;
revoke all on function public.touch_phrase() from public, anon, authenticated;

create trigger phrases_touch before update on public.phrases
  for each row execute function public.touch_phrase();

alter table public.phrases enable row level security;

create policy "therapists read their own phrases" on public.phrases
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own phrases" on public.phrases
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "therapists change their own phrases" on public.phrases
  for update to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "therapists delete their own phrases" on public.phrases
  for delete to authenticated using ((select auth.uid()) = user_id);

revoke all on public.phrases from anon, authenticated;
grant select, delete on public.phrases to authenticated;
grant insert (id, user_id, title, content) on public.phrases to authenticated;
grant update (title, content) on public.phrases to authenticated;
