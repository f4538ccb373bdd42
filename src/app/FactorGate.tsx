import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Gate, GateHead } from '../features/auth/Gate';
import { leave } from '../features/auth/leave';
import { NewFactorDialog } from '../features/security/NewFactorDialog';
import { Button } from '../ui/controls/Button';
import { Motion } from '../ui/motion/Motion';
import { createQueryClient } from './queryClient';

/** 'Segurança' alone, where the project requires a second factor and the account has none yet. */
export default function FactorGate() {
  const [queryClient] = useState(createQueryClient);
  const [adding, setAdding] = useState(false);
  return (
    <QueryClientProvider client={queryClient}>
      <Motion>
        <Gate things={['cup', 'books', 'button']}>
          <GateHead
            title="Segurança"
            text="Quem cuida deste sistema pede a verificação em duas etapas. As fichas abrem assim que você a ligar."
            focused
          />
          <p className="mt-3 text-ink-2">
            Além da senha, entrar pedirá um código do seu celular. Não há códigos de recuperação: depois, em
            Meu perfil, adicione um segundo autenticador.
          </p>
          <Button kind="primary" className="mt-7 w-full" onClick={() => setAdding(true)}>
            Ligar a verificação
          </Button>
          <Button kind="quiet" className="-mb-4 mt-3 w-full" onClick={() => void leave()}>
            Sair
          </Button>
          {adding && <NewFactorDialog known={[]} onClose={() => setAdding(false)} />}
        </Gate>
      </Motion>
    </QueryClientProvider>
  );
}
