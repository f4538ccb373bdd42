import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { entities } from '../../src/records/entities';

/** The backend's origin in tests: the page's own, as with the embedded backend. */
export const origin = location.origin;

const none = () => new HttpResponse(null, { headers: { 'content-range': '*/0' } });

/** The tables that most screens read besides their own data. */
const tables = [
  'therapist_profiles',
  'profile_versions',
  'patient_tombstones',
  'phrases',
  'consents',
  'patient_documents',
  'patient_history',
  'session_notes',
  'answer_marks',
  'family_answers',
  'family_invitations',
  'imported_records',
  'goals',
  'goal_ratings',
  'evaluations',
  'issued_reports',
  'disclosures',
  'signed_copies',
  ...entities.map(({ table }) => table),
];

/** What the functions answer that most screens ask. */
const functions = {
  orphan_files: [],
  session_notes_page: [],
  goal_courses: { goals: [], ratings: [], rated: {} },
  due_renewals: [],
  latest_sessions: {},
  expected_sessions: [],
  keep_until: [],
  record_marks: [],
  open_sessions: [],
};

/**
 * Answers what a test defines; by default empty tables, no orphaned files, and a valid session. Any other request fails the
 * test.
 */
export const server = setupServer(
  ...tables.map((table) => http.get(`${origin}/rest/v1/${table}`, () => HttpResponse.json([]))),
  // a stored session is valid until it is ended
  http.get(`${origin}/auth/v1/user`, () => HttpResponse.json({ id: 'of-the-session' })),
  http.post(`${origin}/auth/v1/logout`, () => new HttpResponse(null, { status: 204 })),
  ...Object.entries(functions).map(([name, answer]) =>
    http.post(`${origin}/rest/v1/rpc/${name}`, () => HttpResponse.json(answer)),
  ),
  http.post(`${origin}/rest/v1/disclosures`, () => new HttpResponse(null, { status: 201 })),
  ...tables.map((table) => http.head(`${origin}/rest/v1/${table}`, none)),
);
