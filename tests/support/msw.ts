import { setupServer } from 'msw/node';

/** Answers what a test says; any other request fails the test. */
export const server = setupServer();

/** Where the app calls its backend in tests: its own origin, as with the embedded one. */
export const origin = location.origin;
