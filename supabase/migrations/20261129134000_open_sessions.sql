-- Where an account is open
-- ------------------------

create function public.open_sessions()
returns table (began_at timestamptz, used_at timestamptz, user_agent text, is_here boolean)
language sql stable security definer set search_path = ''
as $$
  select
    s.created_at,
    greatest(s.created_at, s.refreshed_at at time zone 'utc'),
    left(s.user_agent, 500),
    s.id::text = (select auth.jwt() ->> 'session_id')
  from auth.sessions s
  where s.user_id = (select auth.uid())
    and (s.not_after is null or s.not_after > now())
    and (select public.second_step_done())
  order by 4 desc, 2 desc, 1 desc
  limit 100;
$$;
comment on function public.open_sessions() is
'The sessions of the caller, the one that asks first: since when, renewed last when, and by which browser. Clients cannot read the
sessions of the auth service themselves.';
revoke all on function public.open_sessions() from public, anon;
grant execute on function public.open_sessions() to authenticated;
