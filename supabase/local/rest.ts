import type { Fetch } from './fetch.ts';
import { type Fault, SESSION_ENDED, tokenOf } from './token.ts';

/** `/rest/v1`: @supabase/lite refuses invalid tokens, but not those of an ended session. */
export function restRoutes(lite: Fetch, sessionFault: Fault): Fetch {
  return async (request) => {
    const token = tokenOf(request);
    if (token && (await sessionFault(token)) === SESSION_ENDED) {
      const refusal = { code: 'PGRST301', details: null, hint: null, message: SESSION_ENDED };
      return Response.json(refusal, { status: 401 });
    }
    return lite(request);
  };
}
