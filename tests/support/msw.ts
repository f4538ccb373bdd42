import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/** Where the app calls its backend in tests: its own origin, as with the embedded one. */
export const origin = location.origin;

/** Answers what a test says, and that no profile is saved; any other request fails the test. */
export const server = setupServer(
  http.get(`${origin}/rest/v1/therapist_profiles`, () => HttpResponse.json([])),
);
