import { destructive, type Notice } from '../../lib/notice';
import type { DataError } from './dataError';
import { type DataAction, dataFailure, dataTexts } from './errors';

/* Texts about what waits to be sent, and about a new record of which only a part was stored. */

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

/** The server refused a family's answers for good: they stay on the device. */
export function familyRefused({ code }: DataError): Notice {
  const why = code === '23514' || code === '54000' ? 'O texto é longo demais. ' : '';
  return destructive(
    `O servidor não aceitou o que a família escreveu${code && !why ? ` (código ${code})` : ''}`,
    `${why}Continua guardado neste aparelho: leia, baixe o arquivo e escreva na ficha o que importa.`,
  );
}

/** Files of a queued record are missing on the device. */
export function queuedFilesLost(patientName: string, isRestSent: boolean): Notice {
  return destructive(
    'Falta um arquivo',
    isRestSent
      ? `Nem todos os arquivos da ficha de ${patientName} estão neste aparelho. O resto é enviado: confira a foto e os documentos dela.`
      : `O que faltava enviar da ficha de ${patientName} não está mais neste aparelho. Escolha o arquivo de novo, em Documentos.`,
  );
}

/** The row of a new record is stored, some of its documents are not. */
export function newDocumentsNotSent(patientName: string, size: number, failed: number): Notice {
  const verb = failed === 1 ? 'não foi enviado' : 'não foram enviados';
  const count = `${size} ${size === 1 ? 'documento' : 'documentos'}`;
  return destructive(
    'Erro no upload',
    `${failed} de ${count} ${verb}. Abra a ficha de ${patientName} para tentar de novo.`,
  );
}
