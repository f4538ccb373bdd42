import { HttpResponse, http } from 'msw';
import { answer, json, refusal, sessionOf, therapist } from './auth';
import { origin, server } from './msw';

export type FakeFactor = { id: string; friendly_name: string; status: string; code: string };

export const phone: FakeFactor = {
  id: '6b6f2c1e-0000-4000-8000-000000000001',
  friendly_name: 'Meu celular',
  status: 'verified',
  code: '111222',
};
export const tablet: FakeFactor = {
  id: '6b6f2c1e-0000-4000-8000-000000000002',
  friendly_name: 'Tablet da clínica',
  status: 'verified',
  code: '333444',
};

/** What an authenticator app that is being added shows. */
export const NEW_CODE = '555666';

/** The part of the auth service that has the authenticator apps of `therapist`; `factors` changes as the app asks. */
export function serveFactors(...stored: FakeFactor[]) {
  const factors = [...stored];
  const shown = () =>
    factors.map(({ code: _, ...factor }) => ({
      ...factor,
      factor_type: 'totp',
      created_at: '2026-11-03T12:00:00Z',
      updated_at: '2026-11-03T12:00:00Z',
    }));
  const account = () => ({ ...therapist, factors: shown() });
  const first = () => sessionOf(account());
  const both = () => sessionOf(account(), 3600, 'aal2');
  const passwords = answer('token?grant_type=password', ({ body }) =>
    body.password === 'segredo-7'
      ? json(first())
      : refusal(400, 'invalid_credentials', 'Invalid login credentials'),
  );
  const codes: unknown[] = [];
  /** Set, it answers in place of the service. */
  const failing: { answer?: (() => Response) | undefined } = {};
  const factorAt = (id: unknown) => factors.find((factor) => factor.id === id);
  const path = (rest: string) => `${origin}/auth/v1/factors${rest}`;
  server.use(
    http.get(`${origin}/auth/v1/user`, () => json(first().user)),
    http.post(path(''), async ({ request }) => {
      const { friendly_name } = (await request.json()) as { friendly_name: string };
      if (factors.some((factor) => factor.friendly_name === friendly_name))
        return refusal(422, 'mfa_factor_name_conflict', 'A factor with this name already exists');
      const id = `6b6f2c1e-0000-4000-8000-00000000001${factors.length}`;
      factors.push({ id, friendly_name, status: 'unverified', code: NEW_CODE });
      const secret = 'JBSWY3DPEHPK3PXP';
      const totp = {
        qr_code: '',
        secret,
        uri: `otpauth://totp/Anamnese:${therapist.email}?secret=${secret}`,
      };
      return json({ id, type: 'totp', friendly_name, totp });
    }),
    http.post(path('/:id/challenge'), () => json({ id: 'challenge', type: 'totp', expires_at: 0 })),
    http.post(path('/:id/verify'), async ({ params, request }) => {
      const { code } = (await request.json()) as { code: string };
      codes.push(code);
      if (failing.answer) return failing.answer();
      const factor = factorAt(params.id);
      if (factor?.code !== code) return refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
      factor.status = 'verified';
      return json(both());
    }),
    http.delete(path('/:id'), ({ params }) => {
      const factor = factorAt(params.id);
      if (factor) factors.splice(factors.indexOf(factor), 1);
      return HttpResponse.json({ id: String(params.id) });
    }),
  );
  return { factors, passwords, codes, failing, first, both };
}
