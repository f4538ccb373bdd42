import { useEffect } from 'react';
import { codeProblem, lostAuthenticator } from '../../sentences/codeErrors';
import { giveCode } from '../../session/codes';
import { Button } from '../../ui/controls/Button';
import { CodeForm, useCode } from '../../ui/controls/CodeForm';

type Props = { give?: (code: string) => Promise<void> };

/** The second step of a sign-in. */
export default function SignInCode({ give = giveCode }: Props) {
  const typed = useCode({ give, problemOf: codeProblem });
  const { field } = typed;
  useEffect(() => field.current?.focus(), [field]);
  return (
    <>
      <CodeForm typed={typed} hint="Ele muda a cada 30 segundos.">
        <Button type="submit" kind="primary" className="w-full" busy={typed.busy && 'Conferindo...'}>
          Continuar
        </Button>
      </CodeForm>
      <p className="mt-5 text-sm text-ink-2">{lostAuthenticator}</p>
    </>
  );
}
