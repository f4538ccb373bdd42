import { type EntityTable, entityOf, isEntityTable } from './entities';
import type { Entity } from './entity';
import { type EntityWords, sentLater } from './sentences';

/** The words for an item that waits; it is not opened in a form if `opened` is absent. */
export type SubjectWords = Pick<EntityWords, 'queued' | 'refused' | 'stands'> &
  Partial<Pick<EntityWords, 'opened'>> & {
    /** The button that opens it, where that says more than 'Abrir'. */
    readonly open?: string;
    /** The same once it was refused, where that differs. */
    readonly correct?: string;
    /** What happens next with it, where that is not that it is sent. */
    readonly next?: string;
    /** The same where it is also finalised. */
    readonly finalised?: string;
    /** It is told of where families' answers are listed, and not among what waits. */
    readonly listedApart?: true;
    /** One, and the word for more, where the line of a record counts them. */
    readonly counted?: readonly [one: string, more: string];
  };

const refused = 'não foi aceita';
const stands = 'Ela continua salva, como foi enviada. Confira na ficha o que ela diz.';
/** A change that could not be undone, or a part of one: what it gave with it, or what another device has changed, too. */
const rest = 'O que não dava para desfazer continua salvo. Confira na ficha o que ela diz.';
const ela = 'Ela não aguarda mais o envio: só será enviada quando você salvar de novo.';

const changes = ['uma mudança', 'mudanças'] as const;

/** The subjects that are no row of an entity. */
const others = {
  intake: {
    queued: 'A ficha',
    refused,
    stands: 'Ela continua salva, e está na lista. Se não deve ficar, abra a ficha e exclua.',
    opened: ['Ficha aberta para editar', ela],
    open: 'Abrir formulário',
    correct: 'Corrigir',
  },
  edit: {
    queued: 'A mudança na ficha',
    refused,
    stands: rest,
    opened: ['Mudança aberta para editar', ela],
    open: 'Abrir mudança',
    correct: 'Corrigir',
    counted: changes,
  },
  archive: { queued: 'A mudança no arquivo', refused, stands, counted: changes },
  note: {
    queued: 'A evolução',
    refused,
    stands,
    opened: ['Evolução aberta para editar', ela],
    open: 'Abrir evolução',
    finalised: 'Será finalizada quando a internet voltar.',
  },
  review: {
    queued: 'A revisão da ficha',
    refused,
    stands: rest,
    opened: ['Revisão aberta para editar', ela],
    open: 'Abrir revisão',
    counted: ['uma revisão', 'revisões'],
  },
  evaluation: {
    queued: 'A reavaliação',
    refused,
    stands: 'Ela fica guardada, como foi finalizada.',
    opened: ['Reavaliação aberta para editar', ela],
    open: 'Abrir reavaliação',
    counted: ['uma reavaliação', 'reavaliações'],
  },
  family: {
    queued: 'A resposta da família',
    refused: 'não foi aceito',
    stands: 'Ela fica guardada na ficha, como a família escreveu.',
    open: 'Ver',
    listedApart: true,
  },
  report: {
    queued: 'A emissão',
    refused: 'não foi aceita',
    stands: 'O que foi emitido fica em Quem recebeu. Se estiver errado, emita uma correção.',
    opened: [
      'Emissão aberta para editar',
      'Ela não aguarda mais o envio: só será feita quando você emitir de novo.',
    ],
    next: 'Será feita quando a internet voltar.',
  },
  documents: {
    queued: 'A lista de documentos',
    refused: 'não foram aceitos',
    stands,
    opened: ['Documentos abertos', ela],
  },
  removal: {
    queued: 'A exclusão',
    refused,
    stands,
    open: 'Ver',
    next: 'Será feita quando a internet voltar.',
  },
} as const satisfies Record<string, SubjectWords>;

export type OtherSubject = keyof typeof others;
/** What an item of the outbox is about, as the words for it are told apart. */
export type Subject = OtherSubject | EntityTable;

export const isSubject = (word: unknown): word is Subject =>
  typeof word === 'string' && (Object.hasOwn(others, word) || isEntityTable(word));

const all: readonly SubjectWords[] = Object.values(others);
/** The words by which what waits is counted, in their order. */
export const countedWords = new Set(all.flatMap(({ counted }) => (counted ? [counted] : [])));

export const wordsOfSubject = (subject: Subject): SubjectWords =>
  isEntityTable(subject) ? entityOf(subject).words : others[subject];

type Leaving = Pick<Entity, 'listedIn'> & Pick<EntityWords, 'leaves'>;

/** The removals of what is no row of an entity. */
const leaving = {
  session_notes: { leaves: sentLater('Será excluída'), listedIn: 'notes' },
  patient_documents: { leaves: sentLater('Será excluído'), listedIn: 'anamnesis' },
} as const satisfies Record<string, Leaving>;

/** The words for a row whose removal waits, and the tab that lists it. */
export function leavingOf(table: EntityTable | keyof typeof leaving): Leaving {
  if (!isEntityTable(table)) return leaving[table];
  const { words, listedIn } = entityOf(table);
  return { leaves: words.leaves, ...(listedIn && { listedIn }) };
}
