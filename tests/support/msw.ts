import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/** The backend's origin in tests: the page's own, as with the embedded backend. */
export const origin = location.origin;

/** Answers what a test defines, and an empty profile; any other request fails the test. */
export const server = setupServer(
  http.get(`${origin}/rest/v1/therapist_profiles`, () => HttpResponse.json([])),
);
