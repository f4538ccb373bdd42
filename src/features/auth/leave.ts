import { authFailure } from '../../data/errors';
import { signOut } from '../../data/session';
import { toast } from '../../ui/toast';

/** `draftsKept`: drafts of whoever leaves stay on this device. */
type Leaving = { readonly draftsKept?: boolean };

/** 'Sair': ends the session of this device and says so. */
export async function leave({ draftsKept = false }: Leaving = {}): Promise<void> {
  const kept = ' O rascunho ficou guardado neste aparelho e só abre depois que você entrar de novo.';
  try {
    await signOut();
    toast({
      tone: 'success',
      title: 'Você saiu!',
      description: `Até a próxima! 👋${draftsKept ? kept : ''}`,
    });
  } catch (error) {
    toast(authFailure('logout', error));
  }
}
