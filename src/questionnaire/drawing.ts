/** A step of a ladder: '+1', and what it stands for. */
type LadderRow = {
  readonly handle: string;
  readonly text: string;
  /** 'esperado', 'ponto de partida'; '' for none. */
  readonly note: string;
};

/** Who says where a goal stood, or the therapist's correction of what another said; each has a sign of its own. */
export type LadderMark = {
  /** The place of its day among `days`, and of its step among `rows`. */
  readonly day: number;
  readonly row: number;
  readonly by: 'terapeuta' | 'familia' | 'paciente' | 'correcao';
};

/** The levels of a goal, the highest first, and where it stood on each day. */
export type LadderShape = {
  readonly kind: 'ladder';
  readonly rows: readonly LadderRow[];
  /** 'dd/mm/aa', the oldest first. */
  readonly days: readonly string[];
  readonly marks: readonly LadderMark[];
  /** The step of today; null before the first mark. */
  readonly today: number | null;
};

/** A value over time, with each value and day as it is written. */
export type ValueLine = {
  readonly kind: 'line';
  readonly points: readonly { readonly day: string; readonly value: number; readonly shown: string }[];
};

/** What stands beside the words of an entry on paper, and repeats them. */
export type Drawing = LadderShape | ValueLine;
