import { authorText, supervisorText } from '../../data/records/author';
import type { MadeFile } from '../../data/records/patientCopy';
import { byMoment, chainsOf, type NoteChain, type SessionNote } from '../../data/records/sessionNotes';
import { formatDateTime, fromIsoDate } from '../../lib/dates';
import { indented, oneLine, ruled } from '../../lib/plainText';
import { goalMarks, markText, type NamedGoal } from '../../questionnaire/goalMarks';
import { noteLine } from '../../questionnaire/sessionNotes';

const isFinalised = ({ finalised_at }: SessionNote) => finalised_at !== null;

function entry(
  note: SessionNote,
  replaced: SessionNote | undefined,
  goals: readonly NamedGoal[],
  hint = '',
): string {
  const { occurred_on, content, finalised_at, author, reason } = note;
  const marks = goalMarks(note.ratings, goals);
  const supervisor = author && supervisorText(author);
  return [
    `${fromIsoDate(occurred_on)} · ${noteLine(note)}${hint}`,
    ...(replaced
      ? [`Corrige a evolução de ${fromIsoDate(replaced.occurred_on)}. Motivo: ${oneLine(reason ?? '')}`]
      : []),
    '',
    indented(content),
    '',
    ...(marks.length > 0 ? ['Metas do dia', ...marks.map((mark) => indented(markText(mark))), ''] : []),
    ...(finalised_at && author
      ? [
          oneLine(authorText(author)),
          ...(supervisor ? [oneLine(supervisor)] : []),
          `Finalizada em ${formatDateTime(finalised_at)}`,
        ]
      : ['EM ABERTO: ainda não finalizada']),
  ].join('\n');
}

const page = (heading: string, about: string, entries: readonly string[]) =>
  ruled([heading, about, ...entries]);

const openWords = (count: number) =>
  count === 1 ? '1 evolução em aberto não está' : `${count} evoluções em aberto não estão`;

/**
 * The session notes of a patient as text files: one of the finalised notes, each with the versions that it corrects, and
 * one of the open notes, which are drafts, so that the former can be handed to the family alone. What was written is
 * indented.
 */
export function notesFiles(
  name: string,
  notes: readonly SessionNote[],
  goals: readonly NamedGoal[],
): MadeFile[] {
  const byId = new Map(notes.map((note) => [note.id, note]));
  const replacedBy = (note: SessionNote) => (note.replaces ? byId.get(note.replaces) : undefined);
  const finalised = notes.filter(isFinalised).sort(byMoment);
  const open = notes.filter((note) => !isFinalised(note)).sort(byMoment);
  const chains = chainsOf(finalised);
  const withReplaced = ({ note, replaced }: NoteChain): string =>
    [note, ...replaced]
      .map((one, at) => entry(one, replaced[at], goals, at > 0 ? ' · texto anterior, corrigido acima' : ''))
      .join('\n\n');
  const leftOut = open.length > 0 ? ` ${openWords(open.length)} neste arquivo.` : '';
  const record = async () =>
    page(
      `Evoluções de ${oneLine(name)}`,
      `As evoluções finalizadas, da mais antiga à mais recente.${leftOut}`,
      chains.map(withReplaced),
    );
  const drafts = async () =>
    page(
      `Evoluções em aberto de ${oneLine(name)}`,
      'Rascunhos de quem atende: ainda não foram finalizados e ficam fora do que se entrega ao paciente ou à família.',
      open.map((note) => entry(note, replacedBy(note), goals)),
    );
  return [
    ...(chains.length > 0 ? [{ name: 'evolucoes.txt', make: record }] : []),
    ...(open.length > 0 ? [{ name: 'evolucoes_em_aberto.txt', make: drafts }] : []),
  ];
}
