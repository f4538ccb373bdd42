import { authFailure } from '../../data/errors';
import { signOut } from '../../data/session';
import { toast } from '../../ui/toast';

/** 'Sair': ends the session of this device and says so. */
export async function leave(): Promise<void> {
  try {
    await signOut();
    toast({ tone: 'success', title: 'Você saiu!', description: 'Até a próxima! 👋' });
  } catch (error) {
    toast(authFailure('logout', error));
  }
}
