// The list as it is usually written first: all rows in one go, a card for each of them, and a filter with every key.
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const age = (birth) => new Date().getFullYear() - new Date(birth).getFullYear();
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function Patients({ patients }) {
  const [query, setQuery] = useState('');
  const found = patients.filter(
    ({ nome, cpf }) => plain(nome).includes(plain(query)) || (cpf ?? '').includes(query || 'x'),
  );
  return (
    <>
      <p role="status">{found.length} pacientes</p>
      <input
        aria-label="Buscar por nome ou CPF"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul aria-label="Pacientes">
        {found.map((patient) => (
          <li key={patient.id} className="card">
            <h2>{patient.nome}</h2>
            <p>{age(patient.dataNascimento)} anos</p>
            <ul>
              <li>{patient.telefone}</li>
              <li>{patient.municipio}</li>
              <li>Cadastro em {new Date(patient.created_at).toLocaleDateString('pt-BR')}</li>
            </ul>
            <button type="button">Ver Detalhes</button> <button type="button">Excluir</button>
          </li>
        ))}
      </ul>
    </>
  );
}

function App() {
  const [patients, setPatients] = useState();
  const open = async () => setPatients(await (await fetch('/patients.json')).json());
  if (patients) return <Patients patients={patients} />;
  return (
    <button type="button" onClick={open}>
      Pacientes
    </button>
  );
}

createRoot(document.getElementById('root')).render(<App />);
