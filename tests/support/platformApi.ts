import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

export const REFERENCE = 'abcdefghijklmnopqrst';

type Values = Record<string, unknown>;
export type Refusal = { readonly status: number; readonly body: unknown };

/** All settings of the sign-in that the platform answers with, the last ones never null. */
function authSettings(): Values {
  const file = path.join(import.meta.dirname, 'fixtures/platform/auth-fields.txt');
  const names = fs.readFileSync(file, 'utf8').trim().split('\n');
  return {
    ...Object.fromEntries(names.map((name) => [name, null])),
    mailer_otp_exp: 3600,
    mfa_phone_otp_length: 6,
    sms_otp_length: 6,
    custom_oauth_max_providers: 0,
    passkey_enabled: false,
    oauth_server_enabled: false,
    oauth_server_allow_dynamic_registration: false,
    custom_oauth_enabled: false,
    disable_signup: false,
    external_email_enabled: true,
    jwt_exp: 3600,
    mailer_autoconfirm: false,
    mailer_secure_email_change_enabled: true,
    mailer_subjects_confirmation: 'Confirm your signup',
    mailer_subjects_recovery: 'Reset your password',
    mailer_templates_confirmation_content: '<h2>Confirm your signup</h2>',
    mailer_templates_recovery_content: '<h2>Reset password</h2>',
    password_min_length: 6,
    refresh_token_rotation_enabled: true,
    security_refresh_token_reuse_interval: 10,
    security_update_password_require_reauthentication: false,
    sessions_inactivity_timeout: 0,
    sessions_timebox: 0,
    site_url: 'http://localhost:3000',
    uri_allow_list: '',
  };
}

/** The API with which the CLI manages a project, as far as `npm run hosted` needs it, on this computer. */
export async function startPlatform(folder: string) {
  const auth = authSettings();
  const api: Values = {
    db_schema: 'public,graphql_public',
    db_extra_search_path: 'public, extensions',
    max_rows: 1000,
    db_pool: null,
    db_pool_acquisition_timeout: 10,
    db_pool_max_lifetime: null,
    db_pool_max_idletime: null,
  };
  const database = { host: 'none.localhost', version: '17.4', postgres_engine: '17', release_channel: 'ga' };
  const project = {
    id: REFERENCE,
    ref: REFERENCE,
    name: 'anamnese',
    organization_id: 'practice',
    organization_slug: 'practice',
    region: 'sa-east-1',
    created_at: '2026-01-01T00:00:00Z',
    status: 'ACTIVE_HEALTHY',
    database,
  };
  const off = (...limits: string[]) => ({
    enabled: false,
    ...Object.fromEntries(limits.map((name) => [name, 0])),
  });
  const features = {
    image_transformation: off(),
    s3_protocol: { enabled: true },
    iceberg_catalog: off('max_catalogs', 'max_namespaces', 'max_tables'),
    vector_buckets: off('max_buckets', 'max_indexes'),
  };
  const own = `/v1/projects/${REFERENCE}`;
  const answers: Record<string, unknown> = {
    '/v1/projects': [project],
    [own]: project,
    [`${own}/api-keys`]: [{ name: 'anon', api_key: 'none', id: 'anon', type: 'legacy' }],
    [`${own}/billing/addons`]: { selected_addons: [], available_addons: [] },
    [`${own}/config/auth`]: auth,
    [`${own}/postgrest`]: api,
    [`/v2/projects/${REFERENCE}/config`]: {
      data: {
        type: 'project_config',
        id: REFERENCE,
        attributes: {
          auth,
          api,
          database: { ssl_enforced: false, version: '17.4', major_version: 17 },
          storage: { file_size_limit: 52_428_800, features },
        },
      },
    },
  };
  const changes: string[] = [];
  let refuse: (method: string, address: string, body: Values) => Refusal | undefined = () => undefined;
  const server = http.createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const body: Values = text ? JSON.parse(text) : {};
    const [address = ''] = (request.url ?? '').split('?');
    const method = request.method ?? 'GET';
    const known = answers[address];
    const refusal = refuse(method, address, body) ?? (known ? undefined : { status: 404, body: {} });
    if (!refusal && method !== 'GET') {
      changes.push(`${method} ${address}`);
      Object.assign(known ?? {}, body);
    }
    response.writeHead(refusal?.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(refusal ? refusal.body : known));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  const profile = path.join(folder, 'profile.yaml');
  const named = { name: 'trial', api_url: url, dashboard_url: url, project_host: 'none.localhost' };
  fs.writeFileSync(
    profile,
    Object.entries(named)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join(''),
  );
  return {
    /** For `SUPABASE_PROFILE`: the CLI then asks this API. */
    profile,
    auth,
    /** Every request that changed something. */
    changes,
    /** Decides from now on which requests are refused. */
    refuseWhen(decide: typeof refuse) {
      refuse = decide;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
