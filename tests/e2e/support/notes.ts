import { randomUUID } from 'node:crypto';
import type { Therapist } from './therapist';

type Written = {
  readonly id: string;
  readonly occurred_on: string;
  readonly kind: string;
  readonly content: string;
};

const sentences = [
  'Chegou bem disposto e quis mostrar o desenho que fez em casa.',
  'Treino de preensão em pinça com massinha e prendedores, quinze minutos.',
  'Precisou de ajuda verbal para manter o punho em posição neutra.',
  'Orientei a família sobre a altura da mesa e a posição dos pés.',
  'Tolerou a textura da espuma por mais tempo que na sessão anterior.',
  'Abotoou três botões grandes com pistas visuais, sem ajuda física.',
];

/** The text of a note: one of several lengths, from a sentence to some paragraphs. */
const textOf = (index: number) =>
  Array.from({ length: 1 + ((index * 7) % 9) }, (_, at) => sentences[(index + at) % sentences.length]).join(
    index % 4 ? ' ' : '\n',
  );

/** `count` notes of a patient, one every two days, the newest first; all are finalised but the `open` newest. */
export async function writeNotes(
  therapist: Therapist,
  patientId: string,
  count: number,
  open = 1,
): Promise<Written[]> {
  const newest = Date.UTC(2026, 10, 19);
  const notes = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    patient_id: patientId,
    occurred_on: new Date(newest - index * 2 * 86_400_000).toISOString().slice(0, 10),
    kind: index % 11 === 5 ? 'falta' : index % 13 === 7 ? 'contato' : 'atendimento',
    content: `Sessão ${count - index}. ${textOf(index)}`,
  }));
  for (let from = 0; from < count; from += 1000) {
    await therapist.insert('session_notes', notes.slice(from, from + 1000));
  }
  const stay = notes.slice(0, open).map(({ id }) => id);
  const answer = await therapist.api(
    `/rest/v1/session_notes?patient_id=eq.${patientId}&finalised_at=is.null&id=not.in.(${stay.join(',')})`,
    { method: 'PATCH', body: JSON.stringify({ finalised_at: new Date().toISOString() }) },
  );
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return notes;
}
