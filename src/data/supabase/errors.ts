/**
 * All texts about failures (R-8); those about signing in are in authErrors.ts. Server messages are never
 * shown or logged: they can contain patients' data.
 */

import { PHRASES_MAX } from '../../lib/limits';
import { destructive, type Notice } from '../../lib/notice';
import {
  CHANGED_ELSEWHERE,
  DataError,
  ID_DELETED,
  NOTE_FINALISED,
  toDataError,
  UNIQUE_VIOLATION,
} from './dataError';
import { statusOf } from './errorFields';

/**
 * R-8.2: titles and texts of failed data calls. Where `reasons` is true, the catalogue allows a more specific
 * explanation in place of the text; the other texts are constant.
 */
const dataTexts = {
  load: {
    title: 'Erro ao buscar pacientes',
    text: 'Não foi possível carregar os dados do Supabase.',
    reasons: false,
  },
  create: {
    title: 'Erro ao adicionar paciente',
    text: 'Ocorreu um erro ao salvar os dados.',
    reasons: true,
  },
  update: {
    title: 'Erro ao atualizar paciente',
    text: 'Ocorreu um erro ao salvar as alterações.',
    reasons: true,
  },
  remove: {
    title: 'Erro ao remover paciente',
    text: 'Ocorreu um erro ao remover o paciente.',
    reasons: true,
  },
  upload: { title: 'Erro no upload', text: 'Não foi possível enviar o documento.', reasons: true },
  download: { title: 'Erro no download', text: 'Não foi possível baixar o documento.', reasons: false },
  removeDocument: {
    title: 'Erro ao excluir',
    text: 'Não foi possível excluir o documento.',
    reasons: false,
  },
  profile: {
    title: 'Erro ao salvar o perfil',
    text: 'Não foi possível salvar o seu perfil. O que você escreveu continua na tela.',
    reasons: true,
  },
  createNote: {
    title: 'Erro ao salvar a evolução',
    text: 'Ocorreu um erro ao salvar a evolução.',
    reasons: true,
  },
  updateNote: {
    title: 'Erro ao salvar a evolução',
    text: 'Ocorreu um erro ao salvar as alterações.',
    reasons: true,
  },
  finaliseNote: {
    title: 'A evolução não foi finalizada',
    text: 'Ela está guardada e continua em aberto. Tente de novo.',
    reasons: true,
  },
  removeNote: {
    title: 'Erro ao excluir a evolução',
    text: 'Ocorreu um erro ao excluir a evolução.',
    reasons: true,
  },
  phrase: {
    title: 'Erro ao salvar a frase',
    text: 'Não foi possível salvar a frase. O que você escreveu continua na tela.',
    reasons: true,
  },
  removePhrase: {
    title: 'Erro ao excluir a frase',
    text: 'Não foi possível excluir a frase.',
    reasons: true,
  },
  report: { title: 'Erro ao gerar relatório', text: 'Não foi possível gerar o PDF.', reasons: false },
  export: {
    title: 'A exportação não pôde ser feita',
    text: 'Tente de novo.',
    reasons: true,
  },
  copy: {
    title: 'A cópia não pôde ser feita',
    text: 'Nada foi baixado. Tente de novo.',
    reasons: true,
  },
} as const;

export type DataAction = keyof typeof dataTexts;

/**
 * The notice for a failed data call: the known cause's explanation, else the catalogue's text and the code.
 */
export function dataFailure(action: DataAction, error: unknown): Notice {
  const { title, text, reasons } = dataTexts[action];
  // errors other than failed calls have no code
  const failure = error instanceof DataError || statusOf(error) !== undefined ? toDataError(error) : null;
  const reason = reasons && failure ? knownDataReason(action, failure) : undefined;
  const code = failure?.kind === 'offline' ? undefined : failure?.code;
  return destructive(title, reason ?? (code ? `${text} (código ${code})` : text));
}

/** The browser could not hand a file to another app. */
export const shareFailure: Notice = destructive(
  'Não foi possível compartilhar',
  'O aplicativo escolhido não aceitou o arquivo. Baixe o PDF e envie por lá.',
);

/** An export stopped after some parts were already saved on the device. */
export function exportCutOff(error: unknown, parts: number): Notice {
  const { title, description = '' } = dataFailure('export', error);
  const had =
    parts === 1
      ? 'A parte que já foi baixada não basta'
      : `As ${parts} partes que já foram baixadas não bastam`;
  return destructive(title, `${description} ${had}: faltam pacientes.`);
}

/** An export without some parts, which its card names. */
export function exportIncomplete(missing: number): Notice {
  const what = missing === 1 ? '1 parte falta' : `${missing.toLocaleString('pt-BR')} partes faltam`;
  return destructive(
    'Exportação incompleta',
    `${what} ou não ${missing === 1 ? 'pôde ser lida' : 'puderam ser lidas'}: veja a lista, aqui ou em FALTANDO.txt.`,
  );
}

/** The device could not store everything, so the tablet was not handed over. */
export const familyNotHandedOver = destructive(
  'O tablet não foi entregue',
  'Este aparelho não conseguiu guardar tudo antes. Tente de novo.',
);

/** Handing over reloads the page, which needs the server until the worker holds the app. */
export const familyNeedsConnection = destructive(
  'Para entregar o tablet, conecte-se à internet',
  'O aplicativo ainda não está guardado neste aparelho para abrir sem conexão. Nada se perdeu.',
);

/** A family's answers could not be moved from the slot into their draft. */
export const familyNotTakenBack = destructive(
  'O que a família escreveu continua guardado',
  'Não foi possível abrir agora. Recarregue a página para tentar de novo.',
);

/** A draft could not be stored; the device may be short of space. */
export const draftNotStored: Notice = destructive(
  'O rascunho não foi guardado',
  'O aparelho pode estar sem espaço. O que você escreveu está só nesta tela: salve ou libere espaço.',
);

/** The device could not delete a draft. */
export const draftNotDiscarded: Notice = destructive(
  'O rascunho não foi descartado',
  'O aparelho não conseguiu apagá-lo agora. Tente de novo.',
);

/** No version of the app writes what this draft contains. */
export const draftUnreadable: Notice = destructive(
  'O rascunho não pôde ser aberto',
  'Ele continua guardado neste aparelho. O que você escrever agora fica só nesta tela até ser salvo.',
);

/** A draft's file is missing on the device. */
export const draftFileLost: Notice = destructive(
  'Falta um arquivo do rascunho',
  'Ele não chegou a ser guardado neste aparelho. Escolha o arquivo de novo.',
);

/** Files of a queued record are missing on the device. */
export function queuedFilesLost(patientName: string, isRestSent: boolean): Notice {
  return destructive(
    'Falta um arquivo',
    isRestSent
      ? `Nem todos os arquivos da ficha de ${patientName} estão neste aparelho. O resto é enviado: confira a foto e os documentos dela.`
      : `O que faltava enviar da ficha de ${patientName} não está mais neste aparelho. Escolha o arquivo de novo, em Documentos.`,
  );
}

/** The row of a new record is stored; some of its files are in the form and its draft only, since the device has no room. */
export const newFilesNotSent: Notice = destructive(
  'Nem todos os arquivos foram enviados',
  'Os dados estão no servidor. Os arquivos que faltam continuam neste formulário: salve de novo para enviar.',
);

/** The row of a new record is stored, some of its documents are not. */
export function newDocumentsNotSent(patientName: string, size: number, failed: number): Notice {
  const verb = failed === 1 ? 'não foi enviado' : 'não foram enviados';
  const count = `${size} ${size === 1 ? 'documento' : 'documentos'}`;
  return destructive(
    'Erro no upload',
    `${failed} de ${count} ${verb}. Abra a ficha de ${patientName} para tentar de novo.`,
  );
}

type Queued = 'intake' | 'edit' | 'note' | 'family' | 'review' | 'documents';
const wordFor: Record<Queued, string> = {
  intake: 'A ficha',
  edit: 'A mudança na ficha',
  note: 'A evolução',
  family: 'A resposta da família',
  review: 'A revisão da ficha',
  documents: 'A lista de documentos',
};

const queuedAction: Record<Exclude<Queued, 'family'>, DataAction> = {
  intake: 'create',
  edit: 'update',
  note: 'createNote',
  review: 'update',
  documents: 'upload',
};

/** Why the server refused a queued item, or has it otherwise by now. */
export const refusedReason = (item: Queued, error: DataError): Notice =>
  item === 'family' ? familyRefused(error) : dataFailure(queuedAction[item], error);

/** A queued item could not be opened in its form. */
export function takeBackFailure(item: Queued, why: 'sent' | 'failed'): Notice {
  return why === 'sent'
    ? destructive(
        `${wordFor[item]} já está a caminho`,
        'Ela está sendo enviada, ou já chegou ao servidor. Abra a ficha na lista para editar.',
      )
    : destructive(
        `${wordFor[item]} não foi aberta`,
        'Este aparelho não conseguiu guardar o rascunho. Ela continua aguardando envio.',
      );
}

/** A record's photo failed, while its row is stored. `waits`: it is retried automatically. */
export function newPhotoFailure(waits: boolean): Notice {
  return destructive(
    'Erro no upload',
    waits
      ? 'A ficha foi salva. A foto ainda não foi enviada: o aplicativo tenta de novo sozinho.'
      : 'A ficha foi salva, mas a foto não. Abra a ficha e escolha a foto de novo.',
  );
}

/** A refused item, told on any screen. */
export function refusedFailure(item: Queued, patientName: string, error: DataError): Notice {
  const { title, description = '' } = refusedReason(item, error);
  if (item === 'family') return destructive(title, description);
  return destructive(title, `${wordFor[item]} de ${patientName} espera em Pacientes. ${description}`);
}

/** A new note is stored, but could not be finalised. */
export function noteLeftOpen(
  patientName: string,
  why:
    | { readonly kind: 'nameless' | 'gone' | 'finalised' | 'conflict' }
    | { readonly kind: 'refused'; readonly error: DataError },
): Notice {
  const note = `A evolução de ${patientName}`;
  const { title } = dataTexts.finaliseNote;
  switch (why.kind) {
    case 'nameless':
      return destructive(
        title,
        `Complete o seu nome em Meu perfil para finalizar. ${note} está guardada, em aberto.`,
      );
    case 'gone':
      return destructive(title, `${note} foi excluída em outro aparelho.`);
    case 'finalised':
      return destructive(
        title,
        `${note} já foi finalizada em outro aparelho, com outro texto. O seu está no Histórico da ficha.`,
      );
    case 'conflict':
      return destructive(
        title,
        `${note} mudou em outro aparelho e está em aberto. Confira o texto e finalize.`,
      );
    case 'refused':
      return dataFailure('finaliseNote', why.error);
    default:
      return why satisfies never;
  }
}

/** A record to archive, reactivate or discharge was deleted. */
export const recordGone: Notice = destructive(
  dataTexts.update.title,
  'Esta ficha foi excluída em outro aparelho.',
);

/** A discharge was recorded or undone on another device. `now` is the recorded one; '' if it was undone. */
export function dischargedElsewhere(now: string): Notice {
  return destructive(
    dataTexts.update.title,
    `${now ? `A alta foi registrada em outro aparelho: ${now}.` : 'A alta foi desfeita em outro aparelho.'} Nada foi gravado por cima.`,
  );
}

/** An update found no record (D-26). */
export const patientGone: Notice = destructive(
  dataTexts.update.title,
  'Esta ficha foi excluída em outro aparelho. O que você escreveu continua na tela.',
);

/** The server refused a family's answers for good: they stay on the device. */
export function familyRefused({ code }: DataError): Notice {
  const why = code === '23514' || code === '54000' ? 'O texto é longo demais. ' : '';
  return destructive(
    `O servidor não aceitou o que a família escreveu${code && !why ? ` (código ${code})` : ''}`,
    `${why}Continua guardado neste aparelho: leia, baixe o arquivo e escreva na ficha o que importa.`,
  );
}

/** The browser did not let the app write to the clipboard. */
export const textNotCopied: Notice = destructive(
  'O texto não foi copiado',
  'Selecione o texto no campo e copie com o teclado ou o menu.',
);

/** Why a note could not be changed, finalised or deleted. */
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
  finalisedBeforeRemoval: destructive(
    dataTexts.removeNote.title,
    'Esta evolução já foi finalizada: ela não pode mais ser excluída, só corrigida.',
  ),
  changedBeforeRemoval: destructive(
    dataTexts.removeNote.title,
    'Esta evolução mudou em outro aparelho. Confira o texto antes de excluir.',
  ),
} as const satisfies Record<string, Notice>;

/** A changed phrase was deleted elsewhere. */
export const phraseGone: Notice = destructive(
  dataTexts.phrase.title,
  'Esta frase foi excluída em outro aparelho. O que você escreveu continua na tela.',
);

export const tooManyPhrases: Notice = destructive(
  dataTexts.phrase.title,
  `Você já tem ${PHRASES_MAX} frases, o máximo. Exclua uma antes. O que você escreveu continua na tela.`,
);

const deletedNew =
  'Esta ficha foi excluída em outro aparelho. Salve de novo para guardar o que você escreveu em uma ficha nova.';

function knownDataReason(action: DataAction, { kind, code }: DataError): string | undefined {
  if (kind === 'offline') {
    const written = ['create', 'update', 'profile', 'createNote', 'updateNote', 'phrase'].includes(action);
    return `Sem conexão com o servidor. ${written ? 'O que você escreveu continua na tela: tente' : 'Tente'} de novo.`;
  }
  if (kind === 'unauthorised') return 'Sua sessão terminou. Entre de novo para continuar.';
  if (code === '23514' || code === '22001')
    return 'O servidor recusou um dos valores. Confira os campos e tente de novo.';
  // the other reasons are about a patient's record
  if (action === 'profile' || action === 'phrase' || action === 'removePhrase') return undefined;
  if (action === 'createNote' || action === 'updateNote') {
    // the note to correct already has a correction
    if (code === UNIQUE_VIOLATION) return 'Esta evolução já foi corrigida. Corrija a correção.';
    if (code === CHANGED_ELSEWHERE) return 'Esta evolução já está guardada e mudou em outro aparelho.';
    if (code === '23503') return 'A ficha deste paciente foi excluída.';
    if (code === ID_DELETED) return 'Esta evolução foi excluída em outro aparelho.';
    if (code === NOTE_FINALISED) return 'Esta evolução já foi finalizada em outro aparelho, com outro texto.';
  }
  switch (code) {
    case CHANGED_ELSEWHERE:
      if (action === 'update') return 'Ela mudou em outro aparelho: você escolhe o que fica.';
      return 'Esta ficha já está no servidor e mudou em outro aparelho. Abra e salve de novo: você escolhe o que fica.';
    case '42501':
      return 'Esta ficha pertence a outra conta.';
    case '23503':
      return action === 'create' ? deletedNew : 'Esta ficha não existe mais.';
    case ID_DELETED:
      if (action === 'create') return deletedNew;
      return action === 'upload'
        ? 'Este documento foi excluído em outro aparelho.'
        : 'Esta ficha foi excluída em outro aparelho. O que você escreveu não se perdeu: copie para uma ficha nova o que importa.';
    default:
      return undefined;
  }
}
