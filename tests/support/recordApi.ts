import { HttpResponse, http } from 'msw';
import type { PatientRow } from '../../src/data/records/patients';
import type { AnswerColumn } from '../../src/questionnaire/field';
import { type MarkChanges, toMarks } from '../../src/questionnaire/marks';
import { ibge } from './fixtures/ibge';
import { origin, server } from './msw';

type Change = { readonly answers: Partial<PatientRow>; readonly marks: MarkChanges };

const isFilled = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/**
 * One stored record that is changed as the database does: by revision, and without the mark of a question that was
 * answered or emptied.
 */
export function serveRecord(row: PatientRow) {
  const record = { row, sent: [] as Change[] };
  const save = ({ answers, marks }: Change, revision: number) => {
    record.sent.push({ answers, marks });
    const { row: before } = record;
    if (revision !== before.revision) return null;
    const after = { ...before, ...answers };
    const said = Object.entries({ ...toMarks(before.answer_marks), ...marks }).flatMap(([column, one]) => {
      const [was, is] = [before[column as AnswerColumn], after[column as AnswerColumn]].map(isFilled);
      const stays = was === is || column in marks;
      return one && stays ? [{ column, ...one }] : [];
    });
    record.row = {
      ...after,
      answer_marks: said,
      revision: revision + 1,
      updated_at: '2026-11-20T14:32:00+00:00',
    };
    return record.row;
  };
  const url = `${origin}/rest/v1`;
  server.use(
    ...['patient_documents', 'consents', 'patient_history'].map((table) =>
      http.get(`${url}/${table}`, () => HttpResponse.json([])),
    ),
    ...ibge(),
    http.get(`${url}/patients`, () => HttpResponse.json([record.row])),
    http.patch(`${url}/patients`, async ({ request }) => {
      const revision = Number(new URL(request.url).searchParams.get('revision')?.slice('eq.'.length));
      const saved = save({ answers: (await request.json()) as Change['answers'], marks: {} }, revision);
      return HttpResponse.json(saved ? [saved] : []);
    }),
    http.post(`${url}/rpc/save_record`, async ({ request }) => {
      const { at_revision, ...change } = (await request.json()) as Change & { at_revision: number };
      return HttpResponse.json(save(change, at_revision));
    }),
  );
  return record;
}
