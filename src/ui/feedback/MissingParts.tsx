import { Banner } from './Banner';

/** More are listed in the file alone. */
const SHOWN = 20;

type Props = { title: string; parts: readonly string[] };

/** Names what a copy or an export lacks. */
export function MissingParts({ title, parts }: Props) {
  const more = parts.length - SHOWN;
  return (
    <Banner title={title}>
      <p>Falta, ou não pôde ser lido, o que segue. A lista está também no arquivo, em FALTANDO.txt.</p>
      <ul className="mt-2 list-disc pl-5 [overflow-wrap:anywhere]">
        {parts.slice(0, SHOWN).map((part) => (
          <li key={part}>{part}</li>
        ))}
        {more > 0 && <li>{`e mais ${more.toLocaleString('pt-BR')}`}</li>}
      </ul>
    </Banner>
  );
}
