import { useState } from 'react';
import { supabase } from '../../src/data/supabase/client';
import { leave } from '../../src/features/auth/leave';
import { HandCover } from '../../src/ui/overlays/HandCover';

/** Replaces the workspace with an input, a button that fetches data, and Mãozinha. */
export default function FakeWorkspace({ user, locked }: { user: { email: string }; locked: boolean }) {
  const [answered, setAnswered] = useState('');
  const ask = async () => {
    const { data, error } = await supabase.from('patients').select('id').retry(false);
    setAnswered(error ? 'sem resposta' : `${data.length} pacientes`);
  };
  return (
    <main>
      <h1>Fichas de {user.email}</h1>
      <label>
        Rascunho <input />
      </label>
      <button type="button" onClick={() => void ask()}>
        Buscar
      </button>
      <p>{answered}</p>
      <button type="button" onClick={() => void leave()}>
        Sair
      </button>
      {!locked && <HandCover />}
    </main>
  );
}
