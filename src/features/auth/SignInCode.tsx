import { codeProblem, lostAuthenticator } from '../../sentences/codeErrors';
import { giveCode } from '../../session/codes';
import { CodeForm } from '../../ui/controls/CodeForm';

type Props = { give?: (code: string) => Promise<void> };

/** The second step of a sign-in. */
export default function SignInCode({ give = giveCode }: Props) {
  return (
    <>
      <CodeForm
        give={give}
        problemOf={codeProblem}
        hint="Abra o aplicativo autenticador no seu celular."
        label="Continuar"
        busyLabel="Conferindo..."
      />
      <p className="mt-5 text-sm text-ink-2">{lostAuthenticator}</p>
    </>
  );
}
