import { capitalised } from '../lib/text';

/** The words for an entity's rows. */
export type EntityWords = {
  /** What it is called: 'Resultado'. */
  readonly one: string;
  /** As it is counted: one of it, several. */
  readonly counted: readonly [one: string, several: string];
  /** Of several, as a heading. */
  readonly heading: string;
  /** Of its section on paper. */
  readonly section: string;
  /** 'o resultado' */
  readonly the: string;
  /** 'Este resultado' */
  readonly this: string;
  readonly saved: string;
  /** What it is good for from then on. */
  readonly after?: string;
  /** It is on this device only. */
  readonly kept: string;
  /** What becomes of it then. */
  readonly waits: string;
  /** What it follows, where that waits, too. */
  readonly follows?: string;
  /** What waits, before what became of it: 'A mudança nos resultados'. */
  readonly queued: string;
  /** That the server refused it. */
  readonly refused: string;
  /** It waited, and is open now. */
  readonly opened: readonly [title: string, text: string];
  /** What closing its form asks before typed words are discarded; false if it asks nothing. */
  readonly unsaved: string | false;
  /** What another device changed, and what was changed here, are in one row now; or earlier words stand beside these. */
  readonly merged: string;
  /** The title of a conflict. */
  readonly changed: string;
  /** It was changed elsewhere while it waited. */
  readonly changedUnsent: string;
  readonly deletedElsewhere: string;
  readonly changedBeforeRemoval: string;
  readonly removed: string;
  /** It was given up, and had arrived before: what can be done with it. */
  readonly stands: string;
  /** The title of its form, of a new row and of a stored one. */
  readonly add: string;
  readonly edit: string;
  /** The question before it is removed, and what stays then. */
  readonly removal: { readonly question: string; readonly stays: string };
  /** Its removal waits. */
  readonly leaves: string;
  /** The titles of its entries in the history. */
  readonly history: { readonly added: string; readonly changed: string; readonly removed: string };
};

/** What a definition gives; the rest follows. */
export type GivenWords = Pick<EntityWords, 'one'> &
  Partial<Omit<EntityWords, 'history'>> & {
    readonly history?: Partial<EntityWords['history']>;
    /** Of the grammatical gender of `one`. */
    readonly isFeminine?: true;
    /** `one` in a word, where it says where or of what as well. */
    readonly short?: string;
  };

/** That something is on this device only; `o` is the ending of its gender. */
export const keptTitle = (one: string, o: 'o' | 'a') => `${one} guardad${o} neste aparelho`;
export const sentLater = (willBeSent: string) => `${willBeSent} quando a internet voltar.`;

/** All words of an entity: those that are given, and those that follow from its name and gender. */
export function wordsFrom(
  { isFeminine, short, history, ...given }: GivenWords,
  { isSingle, isChanged }: { isSingle: boolean; isChanged: boolean },
): EntityWords {
  const { one } = given;
  const brief = short ?? one;
  const [o, ele, este] = isFeminine ? (['a', 'Ela', 'Esta'] as const) : (['o', 'Ele', 'Este'] as const);
  const small = `${one.charAt(0).toLocaleLowerCase('pt-BR')}${one.slice(1)}`;
  const counted = given.counted ?? ([small, `${small}s`] as const);
  const self = `${este} ${small}`;
  return {
    counted,
    heading: capitalised(counted[1]),
    section: capitalised(counted[1]),
    the: `${o} ${small}`,
    this: self,
    saved: `${one} salv${o}`,
    kept: keptTitle(brief, o),
    waits: sentLater(`${ele} aguarda envio: será enviad${o}`),
    queued: isChanged ? `A mudança n${o}${isSingle ? ` ${small}` : `s ${counted[1]}`}` : `A ${small}`,
    refused: `não foi aceit${o}`,
    opened: [
      `${brief} abert${o} para editar`,
      `${ele} não aguarda mais o envio: só será enviad${o} quando você salvar de novo.`,
    ],
    unsaved: `${capitalised(o)} ${small} que você está escrevendo ainda não foi salv${o}.`,
    merged: `${ele} também guarda o que mudou em outro aparelho.`,
    changed: `${self} mudou em outro aparelho`,
    changedUnsent: `${ele} mudou em outro aparelho. Abra e salve de novo: você escolhe o que fica.`,
    deletedElsewhere: `${self} foi excluíd${o} em outro aparelho.`,
    changedBeforeRemoval: `${self} mudou em outro aparelho. Confira o que ${ele.toLowerCase()} diz agora antes de excluir.`,
    removed: `${one} excluíd${o}`,
    stands: isChanged
      ? `${ele} continua salv${o}, como foi enviad${o}. Confira na ficha o que ${ele.toLowerCase()} diz.`
      : `${ele} fica guardad${o}, como foi enviad${o}. Se estiver errad${o}, registre a correção.`,
    add: isSingle ? `Escrever ${small}` : `Nov${o} ${small}`,
    edit: `Editar ${small}`,
    removal: {
      question: `Tem certeza que deseja excluir ${este.toLowerCase()} ${small}?`,
      stays: `O histórico da ficha guarda o que ${ele.toLowerCase()} dizia.`,
    },
    leaves: sentLater(`Será excluíd${o}`),
    history: {
      added: `${one} registrad${o}`,
      // what a record has once begins with a change
      changed: isSingle ? one : `${one} alterad${o}`,
      removed: `${one} excluíd${o}`,
      ...history,
    },
    ...given,
  };
}
