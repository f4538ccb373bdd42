import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { factorsOptions } from '../../data/factors';
import type { Factor } from '../../data/supabase/authAnswers';
import { formatDate } from '../../lib/dates';
import { lostAuthenticator } from '../../sentences/codeErrors';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { QueryState } from '../../ui/feedback/QueryState';
import { Group } from '../../ui/layout/Group';
import { Sheet } from '../../ui/layout/Sheet';
import { NewFactorDialog } from './NewFactorDialog';
import { RemoveFactorDialog } from './RemoveFactorDialog';
import { SessionsGroup } from './SessionsGroup';

function Row({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5 pl-5 pr-3 first:border-t-0 sm:pl-7">
      <KeyRound aria-hidden className="size-5 text-ink-2" strokeWidth={1.75} />
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold [overflow-wrap:anywhere]">{factor.name}</p>
        <p className="text-sm text-ink-2">Desde {formatDate(factor.since)}</p>
      </div>
      <Button small kind="danger-quiet" aria-label={`Remover ${factor.name}`} onClick={onRemove}>
        Remover
      </Button>
    </li>
  );
}

/** 'Verificação em duas etapas': the authenticator apps of the account. */
function Factors() {
  const query = useQuery(factorsOptions());
  const { data: factors } = query;
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Factor>();
  const isOn = factors !== undefined && factors.length > 0;
  return (
    <Group
      bare
      headingLevel="h2"
      title="Verificação em duas etapas"
      hint="Além da senha, o código de um aplicativo."
      action={
        isOn && (
          <Button
            kind="quiet"
            small
            icon={<Plus aria-hidden className="size-5" />}
            onClick={() => setAdding(true)}
          >
            Adicionar outro
          </Button>
        )
      }
    >
      {factors?.length === 1 && (
        <Banner title="Adicione um segundo autenticador">
          <p>
            Não há códigos de recuperação: se este celular se perder, só outro autenticador abre a conta. Use
            outro celular, um tablet ou o computador.
          </p>
        </Banner>
      )}
      <Sheet padding={isOn ? 'p-0' : undefined}>
        {!factors && <QueryState query={query} label="Buscando os seus autenticadores…" />}
        {factors?.length === 0 && (
          <>
            <p className="max-w-prose text-ink-2">
              Desligada: quem descobrir a sua senha lê as fichas. Com a verificação, entrar em um aparelho
              pede também um código do seu celular. Na tela bloqueada basta a senha.
            </p>
            <p className="mt-2 max-w-prose text-ink-2">
              Não há códigos de recuperação. Ligue dois autenticadores, em aparelhos diferentes: se um se
              perder, o outro abre a conta.
            </p>
            <Button
              kind="primary"
              className="mt-4"
              icon={<KeyRound aria-hidden className="size-5" />}
              onClick={() => setAdding(true)}
            >
              Ligar a verificação
            </Button>
          </>
        )}
        {isOn && (
          <>
            <ul>
              {factors.map((factor) => (
                <Row key={factor.id} factor={factor} onRemove={() => setLeaving(factor)} />
              ))}
            </ul>
            <p className="border-t border-line px-5 py-3 text-sm text-ink-2 sm:px-7">{lostAuthenticator}</p>
          </>
        )}
      </Sheet>
      {adding && <NewFactorDialog known={factors ?? []} onClose={() => setAdding(false)} />}
      {leaving && (
        <RemoveFactorDialog
          factor={leaving}
          others={factors?.filter(({ id }) => id !== leaving.id) ?? []}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Group>
  );
}

/** 'Segurança' in 'Meu perfil': what opens the account, and where it is open. */
export default function SecurityCard() {
  return (
    <>
      <Factors />
      <SessionsGroup />
    </>
  );
}
