/** What the hosted service keeps of a second factor, and @supabase/lite has no tables for. */
export const FACTOR_TABLES = `
  create table if not exists auth.mfa_factors (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    friendly_name text,
    factor_type text not null,
    status text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    secret text,
    last_challenged_at timestamptz
  );
  create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
  create table if not exists auth.mfa_challenges (
    id uuid primary key,
    factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
    created_at timestamptz not null default now(),
    verified_at timestamptz,
    otp_code text
  );
  create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
`;
