/** All texts about what this device keeps and has still to send. */

import type { DataError } from '../data/supabase/dataError';
import { TAKEN_MAX } from '../lib/limits';
import { destructive, type Notice, success } from '../lib/notice';
import { capitalised } from '../lib/text';
import { entityOf, isEntityTable } from '../records/entities';
import { type OtherSubject, type Subject, wordsOfSubject } from '../records/subjects';
import { type DataAction, dataFailure, rowFailure } from './errors';

export const deviceNotices = {
  familyNotHandedOver: destructive(
    'O tablet não foi entregue',
    'Este aparelho não conseguiu guardar tudo antes. Tente de novo.',
  ),
  /** Handing over reloads the page, which needs the server until the worker holds the app. */
  familyNeedsConnection: destructive(
    'Para entregar o tablet, conecte-se à internet',
    'O aplicativo ainda não está guardado neste aparelho para abrir sem conexão. Nada se perdeu.',
  ),
  linkNeedsConnection: destructive(
    'Para criar um link, conecte-se à internet',
    'Sem conexão, a família pode preencher aqui, no tablet.',
  ),
  linkNotMade: destructive('O link não foi criado', 'Tente de novo.'),
  linkNotEnded: destructive('O link não foi encerrado', 'Ele continua valendo. Tente de novo.'),
  homeAnswersNotDeleted: destructive('As respostas não foram excluídas', 'Tente de novo.'),
  homeAnswersNotOpened: destructive(
    'As respostas não puderam ser abertas',
    'Elas continuam guardadas no servidor. Tente de novo.',
  ),
  familyNotTakenBack: destructive(
    'O que a família escreveu continua guardado',
    'Não foi possível abrir agora. Recarregue a página para tentar de novo.',
  ),
  /** Its removal is undone, and may have arrived. */
  removalAsked: success(
    'Conferindo a exclusão…',
    'Se ela já chegou ao servidor, o que foi excluído será salvo de novo.',
  ),
  draftNotStored: destructive(
    'O rascunho não foi guardado',
    'O aparelho pode estar sem espaço. O que você escreveu está só nesta tela: salve ou libere espaço.',
  ),
  draftNotDiscarded: destructive(
    'O rascunho não foi descartado',
    'O aparelho não conseguiu apagá-lo agora. Tente de novo.',
  ),
  /** No version of the app writes what this draft contains. */
  draftUnreadable: destructive(
    'O rascunho não pôde ser aberto',
    'Ele continua guardado neste aparelho. O que você escrever agora fica só nesta tela até ser salvo.',
  ),
  /** A draft or what waits, in a shape that this version does not know. */
  ofOtherVersion: destructive(
    'Algo guardado neste aparelho não pôde ser aberto',
    'É de outra versão do aplicativo e continua guardado aqui, como está. Se é de antes da 1.0, abra uma vez com a versão e777848e e volte.',
  ),
  draftFileLost: destructive(
    'Falta um arquivo do rascunho',
    'Ele não chegou a ser guardado neste aparelho. Escolha o arquivo de novo.',
  ),
  /** The row of a new record is stored; some of its files are in the form and its draft only, since the device has no room. */
  newFilesNotSent: destructive(
    'Nem todos os arquivos foram enviados',
    'Os dados estão no servidor. Os arquivos que faltam continuam neste formulário: salve de novo para enviar.',
  ),
} as const satisfies Record<string, Notice>;

/** `gone`: deleted, or archived; `many`: as many as may be taken are. */
export type TakeOutcome = 'taken' | 'offline' | 'full' | 'many' | 'gone' | 'failed';
export type UpdateOutcome = 'updated' | 'offline' | 'failed';

/** What became of a record that was to be taken along. */
export function takenNotice(outcome: TakeOutcome, patientName: string): Notice {
  const notTaken = (why: string) => destructive(`A ficha de ${patientName} não foi levada`, why);
  switch (outcome) {
    case 'taken':
      return success('Ficha levada', `A ficha de ${patientName} abre neste aparelho também sem internet.`);
    case 'offline':
      return notTaken('Para levar uma ficha, conecte-se à internet.');
    case 'full':
      return notTaken('O aparelho está sem espaço. Libere espaço, ou deixe de levar outra ficha.');
    case 'many':
      return notTaken(
        `Este aparelho já leva ${TAKEN_MAX.records} fichas. Deixe de levar uma delas, em Meu perfil, Este aparelho.`,
      );
    case 'gone':
      return notTaken('Ela foi arquivada ou excluída.');
    case 'failed':
      return notTaken('Tente de novo.');
    default:
      return outcome satisfies never;
  }
}

export const leftNotice = (patientName: string, isLeft: boolean): Notice =>
  isLeft
    ? success('Ficha deixada', `A ficha de ${patientName} não está mais guardada neste aparelho.`)
    : destructive(
        `A ficha de ${patientName} continua neste aparelho`,
        'Ele não conseguiu apagá-la agora. Tente de novo.',
      );

/** The records that were taken along could not be brought up to date. */
export const takenNotUpdated = (outcome: Exclude<UpdateOutcome, 'updated'>): Notice =>
  destructive(
    'As fichas não foram atualizadas',
    outcome === 'offline'
      ? 'Precisa de internet. Elas continuam como estavam.'
      : 'Elas continuam como estavam. Tente de novo.',
  );

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

const queuedAction: Record<Exclude<OtherSubject, 'family'>, DataAction> = {
  intake: 'create',
  edit: 'update',
  archive: 'update',
  note: 'createNote',
  review: 'update',
  evaluation: 'evaluate',
  documents: 'upload',
  report: 'issue',
  removal: 'removal',
};

const isOfTherapist = (item: Subject): boolean =>
  isEntityTable(item) && entityOf(item).belongsTo === 'therapist';

/** Why the server refused a queued item, or has it otherwise by now. */
export function refusedReason(item: Subject, error: DataError): Notice {
  if (isEntityTable(item)) return rowFailure(entityOf(item), error);
  return item === 'family' ? familyRefused(error) : dataFailure(queuedAction[item], error);
}

export function takeBackFailure(item: Subject, why: 'sent' | 'failed'): Notice {
  return why === 'sent'
    ? destructive(
        `${wordsOfSubject(item).queued} já está a caminho`,
        `Ela está sendo enviada, ou já chegou ao servidor.${isOfTherapist(item) ? '' : ' Abra a ficha na lista para editar.'}`,
      )
    : destructive(
        `${wordsOfSubject(item).queued} não foi aberta`,
        'Este aparelho não conseguiu guardar o rascunho. Ela continua aguardando envio.',
      );
}

/** Something was given up that had arrived, and stays: where it can be revoked or corrected. */
export function standsFailure(item: Subject, patientName: string | undefined): Notice {
  const { queued, stands } = wordsOfSubject(item);
  const what = isEntityTable(item) ? capitalised(entityOf(item).words.the) : queued;
  const whose = patientName === undefined ? '' : ` de ${patientName}`;
  return destructive(`${what}${whose} já estava no servidor`, stands);
}

/** A removal could not be undone: the server had done it. */
export const notUndone = (what: string): Notice =>
  destructive('A exclusão já estava feita', `${what}: não dá para desfazer. A lista mostra o que ficou.`);

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
export function refusedFailure(item: Subject, patientName: string | undefined, error: DataError): Notice {
  const { title, description = '' } = refusedReason(item, error);
  if (wordsOfSubject(item).listedApart) return destructive(title, description);
  const where = patientName === undefined ? 'espera em Meu perfil' : `de ${patientName} espera em Pacientes`;
  return destructive(title, `${wordsOfSubject(item).queued} ${where}. ${description}`);
}

/** The server refused a family's answers for good: they stay on the device. */
export function familyRefused({ code }: DataError): Notice {
  const why = code === '23514' || code === '54000' ? 'O texto é longo demais. ' : '';
  return destructive(
    `O servidor não aceitou o que a família escreveu${code && !why ? ` (código ${code})` : ''}`,
    `${why}Continua guardado neste aparelho: leia, baixe o arquivo e escreva na ficha o que importa.`,
  );
}

/** The password is all that protects what is taken along from somebody who has the device. */
export const passwordTooShortToTake = `Esta senha tem menos de ${TAKEN_MAX.password} caracteres: é curta demais para guardar fichas neste aparelho. Troque a senha e leve a ficha depois.`;

export const linkForPassword: Notice = success(
  'Link enviado',
  'Abra o e-mail que enviamos, escolha uma senha nova e entre com ela. Depois, leve a ficha.',
);
