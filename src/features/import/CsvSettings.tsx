import { useState } from 'react';
import type { Century } from '../../lib/readDates';
import { Button } from '../../ui/controls/Button';
import { Glyph } from '../../ui/display/glyphs';
import { Banner } from '../../ui/feedback/Banner';
import { CsvColumns, columnsInWords } from './ColumnChoice';
import type { Doubt } from './csvDoubts';
import type { CsvReading } from './csvRecords';
import type { CsvSource } from './importSource';
import { CsvChoice, ReadingChoices } from './ReadingChoices';

type Props = {
  csv: CsvSource;
  disabled: boolean;
  onChange: (change: Partial<CsvReading>) => void;
  onSheet: (name: string) => void;
};

/** What was doubtful once stays to be changed back. */
function useDoubts(now: readonly Doubt[]): readonly Doubt[] {
  const [asked, ask] = useState(now);
  const others = now.filter((doubt) => !asked.includes(doubt));
  if (others.length > 0) ask([...asked, ...others]);
  return asked;
}

/** The doubts about how a table was read; all else, and where each column goes, behind one press. Keyed by its file. */
export function CsvSettings({ csv, disabled, onChange, onSheet }: Props) {
  const { table, content, sheets } = csv;
  const { reading, asked, isGarbled } = table;
  const doubts = useDoubts(table.doubts);
  const [pressed, setOpen] = useState<boolean>();
  const open = pressed ?? doubts.includes('targets');
  const choices = { csv, disabled, onChange };
  return (
    <>
      <p className="mt-2 max-w-prose text-ink-2">{columnsInWords(table)}</p>
      <div className="mt-4 grid gap-3 empty:hidden">
        {isGarbled && (
          <Banner title="Letras com acento parecem trocadas">
            <p>Confira os nomes abaixo. Se estiverem errados, escolha outra codificação.</p>
          </Banner>
        )}
        {asked && reading.century === undefined && (
          <Banner title="De que século são os anos com dois algarismos?">
            <p>
              Em “{asked.date}”, o ano pode ser {asked.years.join(' ou ')}. Escolha abaixo, uma vez para a
              planilha toda: antes disso, estas fichas não podem ser importadas.
            </p>
          </Banner>
        )}
      </div>
      <div className="mt-4 grid gap-4 empty:hidden sm:grid-cols-2">
        {sheets.length > 1 && (
          <CsvChoice
            label="Aba da planilha"
            options={sheets.map(({ name }) => ({ value: name, label: name }))}
            value={sheets.find((sheet) => sheet.table === content)?.name}
            disabled={disabled}
            onChange={onSheet}
          />
        )}
        {asked && (
          <CsvChoice<Century>
            label="Anos com dois algarismos"
            emptyLabel="Escolha o século"
            options={[
              { value: '20', label: 'De 2000 em diante' },
              { value: '19', label: 'De 1900 a 1999' },
            ]}
            value={reading.century}
            disabled={disabled}
            onChange={(century) => onChange({ century })}
          />
        )}
        <ReadingChoices {...choices} isShown={(name) => doubts.includes(name)} />
      </div>
      <Button
        kind="quiet"
        small
        className="-mx-4 mt-2"
        aria-expanded={open}
        iconAfter={<Glyph name="chevron" className={`size-5 ${open ? 'rotate-180' : ''}`} />}
        onClick={() => setOpen(!open)}
      >
        Conferir as colunas
      </Button>
      {open && (
        <div className="mt-2 grid gap-5">
          <div className="grid gap-4 empty:hidden sm:grid-cols-2">
            <ReadingChoices {...choices} isShown={(name) => !doubts.includes(name)} />
          </div>
          <CsvColumns table={table} disabled={disabled} onChange={(targets) => onChange({ targets })} />
        </div>
      )}
    </>
  );
}
