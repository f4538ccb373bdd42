/**
 * All texts about failed calls (R-8); those about signing in are in authErrors.ts, those about what the device keeps in
 * deviceErrors.ts. Server messages are never shown or logged: they can contain patients' data.
 */

import {
  CHANGED_ELSEWHERE,
  CONSENT_MISSING,
  DataError,
  GOAL_RATED,
  ID_DELETED,
  IMPOSSIBLE_DAY,
  MARK_OF_NOTE,
  NAME_MISSING,
  NOTE_FINALISED,
  RENEWED_BEFORE,
  REPLACED_ELSEWHERE,
  REPORT_DIFFERS,
  SAID_BY_ANOTHER,
  STORED_OTHERWISE,
  STRUCK_ELSEWHERE,
  TOO_MANY,
  toDataError,
  UNIQUE_VIOLATION,
  WITHOUT_PATIENT,
} from '../data/supabase/dataError';
import { statusOf } from '../data/supabase/errorFields';
import { PHRASES_MAX } from '../lib/limits';
import { destructive, type Notice } from '../lib/notice';
import type { EntityTable } from '../records/entities';
import type { Entity } from '../records/entity';
import { namesRows } from '../records/entityWords';

/** Explanations by the code of the failure. */
type Reasons = { readonly [code: string]: string };

type DataText = {
  readonly title: string;
  readonly text: string;
  /** No explanation takes the place of the text. */
  readonly isConstant?: true;
  /** What was typed is still on the screen. */
  readonly keepsWords?: true;
  /** It is about no patient's record. */
  readonly isOfTherapist?: true;
  /** What a code means for this action alone. */
  readonly reasons?: Reasons;
};

const deletedNew =
  'Esta ficha foi excluída em outro aparelho. Salve de novo para guardar o que você escreveu em uma ficha nova.';

const noteReasons: Reasons = {
  // the note to correct already has a correction
  [UNIQUE_VIOLATION]: 'Esta evolução já foi corrigida. Corrija a correção.',
  [CHANGED_ELSEWHERE]: 'Esta evolução já está guardada e mudou em outro aparelho.',
  [WITHOUT_PATIENT]: 'A ficha deste paciente foi excluída.',
  [ID_DELETED]: 'Esta evolução foi excluída em outro aparelho.',
  [NOTE_FINALISED]: 'Esta evolução já foi finalizada em outro aparelho, com outro texto.',
};

const NOT_REMOVED = 'Esta evolução já foi finalizada: ela não pode mais ser excluída, só corrigida.';

/** R-8.2: titles and texts of failed data calls. A more specific explanation takes the place of the text. */
const dataTexts = {
  load: {
    title: 'Erro ao buscar pacientes',
    text: 'Não foi possível carregar os dados do Supabase.',
    isConstant: true,
  },
  create: {
    title: 'Erro ao adicionar paciente',
    text: 'Ocorreu um erro ao salvar os dados.',
    keepsWords: true,
    reasons: { [WITHOUT_PATIENT]: deletedNew, [ID_DELETED]: deletedNew },
  },
  update: {
    title: 'Erro ao atualizar paciente',
    text: 'Ocorreu um erro ao salvar as alterações.',
    keepsWords: true,
    reasons: { [CHANGED_ELSEWHERE]: 'Ela mudou em outro aparelho: você escolhe o que fica.' },
  },
  remove: { title: 'Erro ao remover paciente', text: 'Ocorreu um erro ao remover o paciente.' },
  upload: {
    title: 'Erro no upload',
    text: 'Não foi possível enviar o documento.',
    reasons: { [ID_DELETED]: 'Este documento foi excluído em outro aparelho.' },
  },
  download: { title: 'Erro no download', text: 'Não foi possível baixar o documento.', isConstant: true },
  removeDocument: {
    title: 'Erro ao excluir',
    text: 'Não foi possível excluir o documento.',
    isConstant: true,
  },
  createNote: {
    title: 'Erro ao salvar a evolução',
    text: 'Ocorreu um erro ao salvar a evolução.',
    keepsWords: true,
    reasons: noteReasons,
  },
  updateNote: {
    title: 'Erro ao salvar a evolução',
    text: 'Ocorreu um erro ao salvar as alterações.',
    keepsWords: true,
    reasons: noteReasons,
  },
  finaliseNote: {
    title: 'A evolução não foi finalizada',
    text: 'Ela está guardada e continua em aberto. Tente de novo.',
  },
  evaluate: {
    title: 'A reavaliação não foi finalizada',
    text: 'Ocorreu um erro ao salvar. O que você respondeu continua guardado.',
    keepsWords: true,
    reasons: {
      [STORED_OTHERWISE]:
        'A que você finalizou antes já está no servidor, com outras respostas, e não muda mais. Abra: você escolhe se finaliza outra.',
      [NAME_MISSING]: 'Complete o seu nome em Meu perfil e finalize de novo.',
      [CHANGED_ELSEWHERE]: 'A ficha mudou em outro aparelho: você escolhe o que fica.',
    },
  },
  removeNote: {
    title: 'Erro ao excluir a evolução',
    text: 'Ocorreu um erro ao excluir a evolução.',
    reasons: {
      [NOTE_FINALISED]: NOT_REMOVED,
      [CHANGED_ELSEWHERE]: 'Esta evolução mudou em outro aparelho. Confira o texto antes de excluir.',
    },
  },
  /** A row that was to be removed once the network is back. */
  removal: {
    title: 'A exclusão não foi feita',
    text: 'Não foi possível excluir.',
    reasons: {
      [CHANGED_ELSEWHERE]: 'Mudou em outro aparelho. Confira o que diz agora antes de excluir.',
      [NOTE_FINALISED]: NOT_REMOVED,
    },
  },
  issue: {
    title: 'O relatório não foi emitido',
    text: 'O que você escreveu está guardado. Tente de novo.',
    reasons: {
      [CONSENT_MISSING]:
        'O consentimento não está mais em vigor: nada foi emitido. Abra: você escolhe se entrega mesmo assim, com o motivo.',
      [RENEWED_BEFORE]:
        'Outro relatório já renovou este tratamento, em outro aparelho: nada foi emitido. Abra: você vê qual, e escolhe se emite este também.',
      [STORED_OTHERWISE]:
        'Ele já foi emitido antes, com outro conteúdo, que não muda mais. Abra: o que você escreveu vira uma correção dele.',
      [REPORT_DIFFERS]:
        'O arquivo não chegou inteiro ao servidor, ou a ficha mudou. O que você escreveu está guardado: emita de novo.',
      [UNIQUE_VIOLATION]:
        'Este relatório já foi corrigido antes. Em Quem recebeu você vê a correção e a corrige.',
      [NAME_MISSING]: 'Falta o seu nome em Meu perfil: o relatório leva quem assina.',
    },
  },
  report: { title: 'Erro ao gerar relatório', text: 'Não foi possível gerar o PDF.', isConstant: true },
  export: { title: 'A exportação não pôde ser feita', text: 'Tente de novo.' },
  import: {
    title: 'A importação parou',
    text: 'O que já foi importado está guardado. Tente de novo.',
    reasons: {
      [STORED_OTHERWISE]:
        'Outra importação da mesma ficha já guardou outro conteúdo. O que foi importado antes fica como está.',
    },
  },
  copy: { title: 'A cópia não pôde ser feita', text: 'Nada foi baixado. Tente de novo.' },
} as const satisfies Record<string, DataText>;

export type DataAction = keyof typeof dataTexts;

/**
 * The notice for a failed data call: the known cause's explanation, else the catalogue's text and, in a line of its own, the code.
 */
export const dataFailure = (action: DataAction, error: unknown): Notice =>
  failureOf(dataTexts[action], error);

function failureOf(about: DataText, error: unknown): Notice {
  const { title, text } = about;
  // errors other than failed calls have no code
  const failure = error instanceof DataError || statusOf(error) !== undefined ? toDataError(error) : null;
  const reason = failure && !about.isConstant ? knownDataReason(about, failure) : undefined;
  const code = failure?.kind === 'offline' ? undefined : failure?.code;
  return destructive(title, reason ?? (code ? `${text}\nCódigo ${code}` : text));
}

export function exportCutOff(error: unknown, parts: number): Notice {
  const { title, description = '' } = dataFailure('export', error);
  const had =
    parts === 1
      ? 'A parte que já foi baixada não basta'
      : `As ${parts} partes que já foram baixadas não bastam`;
  return destructive(title, `${description} ${had}: faltam pacientes.`);
}

/** Of an export that was cancelled. */
export const partsNotNoted = destructive(
  'Não foi anotado em Quem recebeu',
  'As partes que já foram baixadas não puderam ser anotadas nas fichas.',
);

/** An export without some parts, which its card names. */
export function exportIncomplete(missing: number): Notice {
  const what = missing === 1 ? '1 parte falta' : `${missing.toLocaleString('pt-BR')} partes faltam`;
  return destructive(
    'Exportação incompleta',
    `${what} ou não ${missing === 1 ? 'pôde ser lida' : 'puderam ser lidas'}: veja a lista, aqui ou em FALTANDO.txt.`,
  );
}

/** A new note is stored, but could not be finalised. */
export function noteLeftOpen(
  patientName: string,
  why:
    | { readonly kind: 'nameless' | 'gone' | 'finalised' | 'conflict' }
    | { readonly kind: 'refused'; readonly error: DataError },
): Notice {
  if (why.kind === 'refused') return dataFailure('finaliseNote', why.error);
  const note = `A evolução de ${patientName}`;
  const texts = {
    nameless: `Complete o seu nome em Meu perfil para finalizar. ${note} está guardada, em aberto.`,
    gone: `${note} foi excluída em outro aparelho.`,
    finalised: `${note} já foi finalizada em outro aparelho, com outro texto. O seu está no Histórico da ficha.`,
    conflict: `${note} mudou em outro aparelho e está em aberto. Confira o texto e finalize.`,
  };
  return destructive(dataTexts.finaliseNote.title, texts[why.kind]);
}

/** Earlier words stand in the register, which never changes: `said` names them. A second entry is offered. */
export function disclosedBefore(said: string): Notice {
  return destructive(
    'O que você guardou antes já estava anotado',
    `Em Quem recebeu está: ${said}. Isso não muda nem se apaga. O que está na tela agora ainda não foi anotado: guarde também, ou feche.`,
  );
}

/** Likewise of a report that was explained. */
export function explainedBefore(said: string): Notice {
  return destructive(
    'O que você guardou antes já estava marcado',
    `Na ficha está: ${said}. Isso não muda nem se apaga. O que está na tela agora ainda não foi guardado: guarde também, ou feche.`,
  );
}

/** A consent was revoked before, in other words. `by` and `moment` are those that stand. */
export function revokedBefore(by: string, moment: string, reason: string | null): Notice {
  return destructive(
    'Este consentimento já está revogado',
    `Está registrado: em ${moment}, a pedido de ${by}${reason ? `. Motivo: ${reason}` : ''}. Isso não muda mais, e o que você escreveu agora não foi gravado.`,
  );
}

const RECORD_GONE = 'Esta ficha foi excluída em outro aparelho. O que você escreveu continua na tela.';

export const notices = {
  /** An earlier attempt has issued a report with other words; these are a correction of it by now. */
  issuedBefore: destructive(
    'Este relatório já tinha sido emitido',
    'O de antes está em Quem recebeu e não muda mais. O que você escreveu está aqui, como correção dele: confira e emita.',
  ),
  /** A consent was signed before, with another signature. */
  signedBefore: destructive(
    'Este termo já está assinado',
    'A assinatura feita antes está guardada e não muda mais. A de agora não foi gravada.',
  ),
  shareFailure: destructive(
    'Não foi possível compartilhar',
    'O aplicativo escolhido não aceitou o arquivo. Baixe o PDF e envie por lá.',
  ),
  /** Goals were to end with a discharge. */
  goalsUnread: destructive(
    'A alta não foi registrada',
    'As metas que terminariam com ela não puderam ser lidas. Tente de novo, ou desmarque.',
  ),
  /** A record to archive, reactivate or discharge was deleted. */
  recordGone: destructive(dataTexts.update.title, 'Esta ficha foi excluída em outro aparelho.'),
  /** An update found no record (D-26). */
  patientGone: destructive(dataTexts.update.title, RECORD_GONE),
  textNotCopied: destructive(
    'O texto não foi copiado',
    'Selecione o texto no campo e copie com o teclado ou o menu.',
  ),
  otherFile: destructive(
    'Este não é o arquivo que foi guardado',
    'O PDF mudou depois de guardado: o SHA-256 não confere. Ele não foi aberto nem baixado. Procure o original com quem recebeu, ou em um backup.',
  ),
} as const satisfies Record<string, Notice>;

/** Why a note could not be changed or finalised. */
export const noteNotices = {
  gone: destructive(
    dataTexts.updateNote.title,
    'Esta evolução foi excluída em outro aparelho. O que você escreveu continua na tela.',
  ),
  finalised: destructive(
    dataTexts.updateNote.title,
    'Esta evolução já foi finalizada em outro aparelho, com outro texto. O que você escreveu continua na tela.',
  ),
  /** It is open, with a content that the therapist has not seen. */
  conflict: destructive(
    dataTexts.finaliseNote.title,
    'Ela mudou em outro aparelho. Confira o texto e finalize de novo.',
  ),
} as const satisfies Record<string, Notice>;

/** What is said of rows of an entity that says more than that they could not be saved. */
type RowTexts = Partial<Pick<DataText, 'title' | 'text' | 'reasons'>> & {
  /** That it was deleted elsewhere, where its words do not say it. */
  readonly gone?: Notice;
  /** What a code means in its form, where the rows are read again; a `final` one cannot be repeated. */
  readonly inForm?: { readonly [code: string]: { readonly notice: Notice; readonly final: boolean } };
};

const SAVING_GOAL = 'Erro ao salvar a meta';
const goneGoal = destructive(SAVING_GOAL, RECORD_GONE);
const withoutRecord = { notice: goneGoal, final: true } as const;

const ofConsents: RowTexts = {
  title: dataTexts.update.title,
  text: dataTexts.update.text,
  reasons: {
    [IMPOSSIBLE_DAY]:
      'O servidor recusou o dia da assinatura: ele é de antes do nascimento ou do texto deste termo, ou ainda não chegou. Confira o dia e tente de novo.',
    [STORED_OTHERWISE]:
      'O consentimento já foi assinado ou revogado antes, com outras palavras, que não mudam mais. Abra para conferir o que está registrado.',
  },
};

const OWN_PROFILE = 'Não foi possível salvar o seu perfil. O que você escreveu continua na tela.';

const rowTexts: { readonly [table: string]: RowTexts | undefined } = {
  goals: {
    gone: goneGoal,
    reasons: {
      [GOAL_RATED]: 'Ela já tem níveis registrados. Abra e salve de novo para fazer uma versão nova.',
      [REPLACED_ELSEWHERE]: 'Ela já tem uma versão nova, feita em outro aparelho.',
    },
    inForm: {
      [WITHOUT_PATIENT]: withoutRecord,
      [REPLACED_ELSEWHERE]: {
        notice: destructive(
          SAVING_GOAL,
          'Esta meta já tem uma versão nova, feita em outro aparelho. Copie o que você escreveu, feche e edite a versão nova.',
        ),
        final: true,
      },
      [GOAL_RATED]: {
        notice: destructive(
          'Esta meta já foi avaliada',
          'Ela foi avaliada enquanto você escrevia. Nada se perdeu: salve de novo para fazer uma versão nova. O que foi registrado fica com a redação antiga.',
        ),
        final: false,
      },
    },
  },
  goal_ratings: {
    gone: goneGoal,
    reasons: {
      [SAID_BY_ANOTHER]:
        'O que o paciente ou a família disse não é trocado. Feche e corrija o nível na lista: a correção fica ao lado.',
      [MARK_OF_NOTE]: 'Este nível foi registrado em uma evolução. Feche e corrija a evolução.',
      [STRUCK_ELSEWHERE]: 'O nível que ele corrige já foi corrigido em outro aparelho.',
    },
    inForm: {
      [WITHOUT_PATIENT]: withoutRecord,
      [STRUCK_ELSEWHERE]: {
        notice: destructive(
          'Erro ao salvar o nível',
          'Este nível já foi corrigido em outro aparelho. Feche e confira a lista de registros.',
        ),
        final: true,
      },
    },
  },
  phrases: {
    reasons: {
      [TOO_MANY]: `Você já tem ${PHRASES_MAX} frases, o máximo. Exclua uma antes. O que você escreveu continua na tela.`,
    },
  },
  therapist_profiles: { text: OWN_PROFILE, gone: destructive('Erro ao salvar o perfil', OWN_PROFILE) },
  disclosures: {
    title: 'Não foi anotado em Quem recebeu',
    text: 'O que você escreveu continua na tela.',
    reasons: {
      [IMPOSSIBLE_DAY]:
        'O servidor recusou a data: ela é de antes do começo desta ficha, ou está longe demais. Confira a data e tente de novo.',
      [STORED_OTHERWISE]:
        'O que você guardou antes já está em Quem recebeu, com outras palavras, e não muda mais. Abra: você escolhe se guarda também o que escreveu depois.',
    },
  },
  signed_copies: { title: 'A versão assinada não foi guardada', text: 'O arquivo continua na tela.' },
  consents: ofConsents,
  revocations: ofConsents,
  signatures: ofConsents,
} satisfies { readonly [table in EntityTable]?: RowTexts };

/** What a code means in the form of a row. */
export const rowReason = ({ table }: Entity, { code = '' }: DataError) => rowTexts[table]?.inForm?.[code];

/** What follows from the words of an entity where its rows cannot be saved. */
function savingText(entity: Entity): DataText {
  const { belongsTo, isSingle, unique, words } = entity;
  // what a record has once is a part of it
  if (isSingle && belongsTo === 'patient') return dataTexts.update;
  const own = rowTexts[entity.table];
  return {
    title: own?.title ?? `Erro ao salvar ${words.the}`,
    text: own?.text ?? `Não foi possível salvar ${words.the}. O que você escreveu continua na tela.`,
    keepsWords: true,
    ...(belongsTo === 'therapist' && { isOfTherapist: true }),
    reasons: {
      ...(belongsTo === 'therapist' && { [CHANGED_ELSEWHERE]: words.changedUnsent }),
      ...(unique && { [UNIQUE_VIOLATION]: `${unique.taken} Abra e escreva outro.` }),
      ...(namesRows(entity) && {
        [WITHOUT_PATIENT]: 'A ficha ou o PDF escolhido foi excluído em outro aparelho.',
      }),
      ...(goesAlone(entity) && { [ID_DELETED]: words.deletedElsewhere }),
      ...own?.reasons,
    },
  };
}

/** True for rows that are deleted while their record stays. */
const goesAlone = ({ life, keeps }: Entity): boolean => life === 'editable' && !keeps;

/** What is said of a row of an entity that could not be saved. */
export const rowFailure = (entity: Entity, error: unknown): Notice => failureOf(savingText(entity), error);

/** It was deleted elsewhere while it was being written. */
export function rowGone(entity: Entity): Notice {
  const { isSingle, table, words } = entity;
  const own = rowTexts[table]?.gone;
  if (own) return own;
  if (isSingle || !goesAlone(entity)) return notices.patientGone;
  return destructive(
    `Erro ao salvar ${words.the}`,
    `${words.deletedElsewhere} O que você escreveu continua na tela.`,
  );
}

/** A row could not be removed. */
export const rowRemovalFailure = ({ belongsTo, words }: Entity, error: unknown): Notice =>
  failureOf(
    {
      title: `Erro ao excluir ${words.the}`,
      text: `Não foi possível excluir ${words.the}.`,
      ...(belongsTo === 'therapist' && { isOfTherapist: true }),
      reasons: { [CHANGED_ELSEWHERE]: words.changedBeforeRemoval },
    },
    error,
  );

const refusedValue = 'O servidor recusou um dos valores. Confira os campos e tente de novo.';

/** What a code means for every action. */
const valueReasons: Reasons = {
  23514: refusedValue,
  22001: refusedValue,
  [IMPOSSIBLE_DAY]:
    'O servidor recusou a data: ela é de antes do nascimento, ou está longe demais. Confira a data e tente de novo.',
};

/** What a code means for the actions about a patient's record, unless they have a reason of their own. */
const recordReasons: Reasons = {
  [CHANGED_ELSEWHERE]:
    'Esta ficha já está no servidor e mudou em outro aparelho. Abra e salve de novo: você escolhe o que fica.',
  42501: 'Esta ficha pertence a outra conta.',
  [WITHOUT_PATIENT]: 'Esta ficha não existe mais.',
  [ID_DELETED]:
    'Esta ficha foi excluída em outro aparelho. O que você escreveu não se perdeu: copie para uma ficha nova o que importa.',
};

function knownDataReason(about: DataText, { kind, code = '' }: DataError): string | undefined {
  if (kind === 'offline')
    return `Sem conexão com o servidor. ${about.keepsWords ? 'O que você escreveu continua na tela: tente' : 'Tente'} de novo.`;
  if (kind === 'unauthorised') return 'Sua sessão terminou. Entre de novo para continuar.';
  return (
    about.reasons?.[code] ?? valueReasons[code] ?? (about.isOfTherapist ? undefined : recordReasons[code])
  );
}
