import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/** The backend's origin in tests: the page's own, as with the embedded backend. */
export const origin = location.origin;

/** Answers what a test defines, an empty profile, no phrases and no session notes; any other request fails the test. */
export const server = setupServer(
  ...['therapist_profiles', 'phrases', 'session_notes'].map((table) =>
    http.get(`${origin}/rest/v1/${table}`, () => HttpResponse.json([])),
  ),
  http.post(`${origin}/rest/v1/rpc/session_notes_page`, () => HttpResponse.json([])),
);
