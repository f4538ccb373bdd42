import { giveCode, giveRecoveryCode } from '../../session/codes';
import { leaveCode } from '../../session/session';
import { Button } from '../../ui/controls/Button';
import { toast } from '../../ui/feedback/toasts';
import { Gate, GateHead } from './Gate';
import { giveUp } from './giveUp';
import SignInCode from './SignInCode';

type Props = { of: 'signIn' | 'recovery'; email: string };

/** The second step, in place of the sign-in form, or before the form for a new password. */
export default function CodeScreen({ of, email }: Props) {
  const isRecovery = of === 'recovery';
  const enter = async (code: string) => {
    await giveCode(code);
    scrollTo({ top: 0 });
    toast.success('Login bem-sucedido!', 'Bem-vindo(a) de volta! 👋');
  };
  return (
    <Gate things={['cup', 'rings', 'books']}>
      <GateHead
        title="Falta o código"
        text={
          isRecovery
            ? 'Antes da senha nova, digite o código do seu aplicativo autenticador.'
            : 'A senha está certa. Digite o código do seu aplicativo autenticador.'
        }
        focused={false}
      />
      <p className="mb-5 mt-6 truncate rounded bg-sunk px-4 py-2.5 text-ink">{email}</p>
      <SignInCode give={isRecovery ? giveRecoveryCode : enter} />
      <Button
        kind="quiet"
        className="-mb-4 mt-3 w-full"
        onClick={() => (isRecovery ? void giveUp() : leaveCode())}
      >
        Voltar para o login
      </Button>
    </Gate>
  );
}
