import { Fragment, useState } from 'react';
import { enterByLink, refuseLink } from '../../session/arrivedLink';
import type { LinkPurpose } from '../../session/emailLink';
import { Button } from '../../ui/controls/Button';
import { Gate, GateHead } from './Gate';

type Props = { email: string; purpose: LinkPurpose; instead?: string };

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
export default function LinkQuestion({ email, purpose, instead }: Props) {
  const [busy, setBusy] = useState(false);
  const enter = () => {
    setBusy(true);
    void enterByLink();
  };
  return (
    <Gate things={['cup', 'books', 'rings']}>
      <div className="[overflow-wrap:anywhere]">
        <GateHead title={<>Entrar como {breakable(email)}?</>} text={texts[purpose]} focused />
        <p className="mt-3">
          Se este não é o seu e-mail, não entre: as fichas iriam para a conta de outra pessoa.
        </p>
        {instead !== undefined && (
          <p className="mt-3">
            Neste aparelho está aberta a conta <strong className="font-semibold">{instead}</strong>. Ela sai
            se você entrar; o que foi escrito nela fica guardado.
          </p>
        )}
      </div>
      <Button kind="primary" className="mt-7 w-full" busy={busy && 'Entrando...'} onClick={enter}>
        Entrar
      </Button>
      <Button kind="quiet" className="-mb-4 mt-3 w-full" onClick={refuseLink}>
        Não é a minha conta
      </Button>
    </Gate>
  );
}
