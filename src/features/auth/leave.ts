import { authFailure } from '../../data/errors';
import { signOut } from '../../data/session';
import { sessionToast, toast } from '../../ui/toast';

/** `draftsKept`: drafts of whoever leaves stay on this device; `waiting`: so does what was not sent yet. */
type Leaving = { readonly draftsKept?: boolean; readonly waiting?: boolean };

/** 'Sair': ends the session of this device and says so. Resolves to whether it ended. */
export async function leave({ draftsKept = false, waiting = false }: Leaving = {}): Promise<boolean> {
  const kept = draftsKept
    ? ' O rascunho ficou guardado neste aparelho e só abre depois que você entrar de novo.'
    : '';
  const later = waiting ? ' O que aguarda envio será enviado depois que você entrar de novo.' : '';
  try {
    await signOut();
    toast({
      tone: 'success',
      title: 'Você saiu!',
      description: `Até a próxima! 👋${kept}${later}`,
    });
    return true;
  } catch (error) {
    sessionToast(authFailure('logout', error));
    return false;
  }
}
