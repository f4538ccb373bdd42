import { success } from '../../lib/notice';
import { logoutFailure, signOutNotKept } from '../../sentences/authErrors';
import { signOut } from '../../session/session';
import { sessionToast } from '../../ui/feedback/toasts';

/** `draftsKept`: drafts stay on this device; `waiting`: so do unsent records. */
type Leaving = { readonly draftsKept?: boolean; readonly waiting?: boolean };

/** 'Sair': ends this device's session at once, and reports it once the end is stored here or on the server. */
export async function leave({ draftsKept = false, waiting = false }: Leaving = {}): Promise<void> {
  const kept = draftsKept
    ? ' O rascunho ficou guardado neste aparelho e só abre depois que você entrar de novo.'
    : '';
  const later = waiting ? ' O que aguarda envio será enviado depois que você entrar de novo.' : '';
  const { isKept, serverAnswer } = signOut();
  const isOut = (await isKept) || (await serverAnswer) === 'ended';
  sessionToast(isOut ? success('Você saiu!', `Até a próxima! 👋${kept}${later}`) : signOutNotKept);
  if (isOut && (await serverAnswer) === 'refused') sessionToast(logoutFailure);
}
