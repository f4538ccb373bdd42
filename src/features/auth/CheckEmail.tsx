import { Button } from '../../ui/controls/Button';
import { Glyph } from '../../ui/display/glyphs';
import { GateHead } from './Gate';

type Props = { email: string; focused: boolean; onLogin: () => void };

/** A link was sent to the address; it is opened on this device. */
export function CheckEmail({ email, focused, onLogin }: Props) {
  return (
    <>
      <span className="mb-5 grid size-12 place-items-center rounded-voz bg-accent-100 text-accent-800">
        <Glyph name="mail" className="size-6" />
      </span>
      <GateHead title="Confira seu e-mail" focused={focused} />
      <p className="mt-2">
        Enviamos um link para{' '}
        <strong className="font-semibold [overflow-wrap:anywhere]">{email.trim()}</strong>. Abra a mensagem
        neste aparelho para continuar.
      </p>
      <p className="mt-3 text-sm text-ink-2">
        Não chegou? Espere dois minutos, olhe a caixa de spam e só então peça outro.
      </p>
      <Button kind="primary" className="mt-7 w-full" onClick={onLogin}>
        Voltar para o login
      </Button>
    </>
  );
}
