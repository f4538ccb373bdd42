import { takenValue } from '../../lib/text';

/** Signs that `taken` reads, as the JSON of the database has them. */
const READ = /[\u0080-\u009f\u2028\u2029\uf06c-\uf0fe]|\\(?:[fr]|u000[bB])/;

const takenJson = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json, takenValue));
  } catch {
    // supabase-js says what is no JSON
    return json;
  }
};

/** An answer of the database whose texts are read as others are taken in: what was stored before that is never rewritten. */
export async function takenRows(answer: Response): Promise<Response> {
  const { status, statusText, headers } = answer;
  // one without content cannot be made anew
  if (!answer.ok || status === 204 || !headers.get('content-type')?.includes('json')) return answer;
  const json = await answer.text();
  return new Response(READ.test(json) ? takenJson(json) : json, { status, statusText, headers });
}
