import { Fragment, type ReactNode, useState } from 'react';
import { enterByLink, refuseLink, verifyLink } from '../../session/arrivedLink';
import type { SessionState } from '../../session/sessionState';
import { Button } from '../../ui/controls/Button';
import { Gate, GateHead } from './Gate';

type Arrived = Extract<SessionState, { status: 'arrived' }>;
type Props = Extract<SessionState, { status: 'unopened' }> | Arrived;

/** The page of an e-mail's link: the press that uses it up, then the question whose account it opens. */
export default function LinkScreen(state: Props) {
  return state.status === 'unopened' ? <Press {...presses[state.purpose]} /> : <Question {...state} />;
}

/** The labels repeat those of the links in supabase/templates. */
const presses = {
  signup: {
    title: 'Confirmar cadastro',
    text: 'Falta um toque para confirmar que este e-mail é seu. O link vale uma vez.',
    label: 'Confirmar e-mail',
    busyLabel: 'Confirmando...',
  },
  recovery: {
    title: 'Redefinir senha',
    text: 'Falta um toque para escolher uma senha nova. O link vale uma vez.',
    label: 'Escolher uma senha nova',
    busyLabel: 'Abrindo...',
  },
};

/** Only a press uses a link up: programs that check e-mails open the pages of all links. */
function Press(words: (typeof presses)[keyof typeof presses]) {
  return <Choice {...words} leave="Agora não" onTake={verifyLink} />;
}

const texts = {
  signup: 'O link que abriu esta página confirma o cadastro desta conta.',
  recovery: 'O link que abriu esta página cria uma senha nova para esta conta.',
};

/** Allows line breaks after '@' and dots only. */
const breakable = (email: string) =>
  (email.match(/[^@.]*[@.]?/g) ?? []).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant text never move
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));

/** Confirms before a link signs in: it may lead to an attacker's account, meant to collect records there. */
function Question({ email, purpose, instead }: Arrived) {
  return (
    <Choice
      title={<>Entrar como {breakable(email)}?</>}
      text={texts[purpose]}
      label="Entrar"
      busyLabel="Entrando..."
      onTake={enterByLink}
      leave="Não é a minha conta"
    >
      <p className="mt-3">
        Se este não é o seu e-mail, não entre: as fichas iriam para a conta de outra pessoa.
      </p>
      {instead !== undefined && (
        <p className="mt-3">
          Neste aparelho está aberta a conta <strong className="font-semibold">{instead}</strong>. Ela sai se
          você entrar; o que foi escrito nela fica guardado.
        </p>
      )}
    </Choice>
  );
}

type ChoiceProps = {
  title: ReactNode;
  text: string;
  label: string;
  busyLabel: string;
  onTake: () => Promise<void>;
  /** The label of the button that leaves the link. */
  leave: string;
  children?: ReactNode;
};

/** A link's page: to take it, or to leave it. */
function Choice({ title, text, label, busyLabel, onTake, leave, children }: ChoiceProps) {
  const [busy, setBusy] = useState(false);
  const take = () => {
    setBusy(true);
    void onTake().finally(() => setBusy(false));
  };
  return (
    <Gate things={['cup', 'books', 'rings']}>
      <div className="[overflow-wrap:anywhere]">
        <GateHead title={title} text={text} focused />
        {children}
      </div>
      <Button kind="primary" className="mt-7 w-full" busy={busy && busyLabel} onClick={take}>
        {label}
      </Button>
      <Button kind="quiet" className="-mb-4 mt-3 w-full" disabled={busy} onClick={() => refuseLink()}>
        {leave}
      </Button>
    </Gate>
  );
}
