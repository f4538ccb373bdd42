import { signOut } from '../../data/session/session';
import { logoutFailure } from '../../data/supabase/authErrors';
import { success } from '../../lib/notice';
import { sessionToast } from '../../ui/feedback/toast';

/** `draftsKept`: drafts stay on this device; `waiting`: so do unsent records. */
type Leaving = { readonly draftsKept?: boolean; readonly waiting?: boolean };

/** 'Sair': ends this device's session at once; shows a second toast if the server refuses. */
export function leave({ draftsKept = false, waiting = false }: Leaving = {}): void {
  const kept = draftsKept
    ? ' O rascunho ficou guardado neste aparelho e só abre depois que você entrar de novo.'
    : '';
  const later = waiting ? ' O que aguarda envio será enviado depois que você entrar de novo.' : '';
  const answer = signOut();
  sessionToast(success('Você saiu!', `Até a próxima! 👋${kept}${later}`));
  void answer.then((outcome) => {
    if (outcome === 'refused') sessionToast(logoutFailure);
  });
}
