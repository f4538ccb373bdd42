import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/** The backend's origin in tests: the page's own, as with the embedded backend. */
export const origin = location.origin;

/** Answers what a test defines, an empty profile, and no session notes; any other request fails the test. */
export const server = setupServer(
  http.get(`${origin}/rest/v1/therapist_profiles`, () => HttpResponse.json([])),
  http.post(`${origin}/rest/v1/rpc/session_notes_page`, () => HttpResponse.json([])),
  http.get(`${origin}/rest/v1/session_notes`, () => HttpResponse.json([])),
);
