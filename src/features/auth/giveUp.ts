import { logoutFailure } from '../../sentences/authErrors';
import { signOut } from '../../session/lazySession';
import { toast } from '../../ui/feedback/toasts';

/** Ends a recovery without setting a password. */
export async function giveUp(): Promise<void> {
  const { serverAnswer } = await signOut();
  if ((await serverAnswer) === 'refused') toast(logoutFailure);
}
