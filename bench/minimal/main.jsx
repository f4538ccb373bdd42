// The least that signs somebody in: React, supabase-js, two fields and a button.
import { createClient } from '@supabase/supabase-js';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const supabase = createClient(location.origin, 'public');

function SignIn() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const submit = async (event) => {
    event.preventDefault();
    const { error } = await supabase.auth.signInWithPassword({ email, password });
    setError(error?.message ?? '');
  };
  return (
    <form onSubmit={submit}>
      <h1>Entrar</h1>
      <label>
        E-mail <input type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      </label>
      <label>
        Senha <input type="password" value={password} onChange={(event) => setPassword(event.target.value)} />
      </label>
      <button type="submit">Entrar</button>
      <p>{error}</p>
    </form>
  );
}

createRoot(document.getElementById('root')).render(<SignIn />);
