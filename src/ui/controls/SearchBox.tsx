import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from './Button';

type Props = { value: string; onChange: (value: string) => void };

/** The search of a list of patients. */
export function SearchBox({ value, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !value) return;
    // some browsers clear the field themselves, others do not
    event.preventDefault();
    clear();
  };
  return (
    <div className="relative min-w-0 grow sm:max-w-md sm:basis-24">
      <Search
        aria-hidden
        className="pointer-events-none absolute left-4 top-3.5 size-5 text-ink-2"
        strokeWidth={2}
      />
      <input
        ref={field}
        type="search"
        aria-label="Buscar por nome ou CPF"
        placeholder="Buscar por nome ou CPF..."
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-control w-full rounded border-[1.5px] border-edge bg-sheet pl-12 pr-12 [&::-webkit-search-cancel-button]:hidden"
      />
      {value ? (
        <IconButton
          icon={<X aria-hidden className="size-5" />}
          label="Limpar busca"
          onClick={clear}
          className="absolute right-0.5 top-0.5"
        />
      ) : null}
    </div>
  );
}
