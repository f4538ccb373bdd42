import { delimiters, encodings } from '../../lib/readCsv';
import { type Century, type DateFormat, dateFormats } from '../../lib/readDates';
import { elided } from '../../lib/text';
import { Select } from '../../ui/controls/Select';
import { Banner } from '../../ui/feedback/Banner';
import { Group } from '../../ui/layout/Group';
import { CsvChoice } from './CsvChoice';
import { targetLabels } from './csvColumns';
import type { CsvReading } from './csvRecords';
import type { CsvSource } from './importSource';

type Props = {
  csv: CsvSource;
  disabled: boolean;
  onChange: (change: Partial<CsvReading>) => void;
  onSheet: (name: string) => void;
};

const ORIGIN_ALONE = 'Só na origem';
const SHOWN = 40;

const short = (text: string) => (text.length > SHOWN ? elided(text.slice(0, SHOWN)) : text);

/** How a table was read, and where each of its columns goes; to be changed where that was found out wrong. */
export function CsvSettings({ csv: { table, content, sheets }, disabled, onChange, onSheet }: Props) {
  const { reading, heads, rows, headChoices, asked, isGarbled } = table;
  const isText = content instanceof Uint8Array;
  return (
    <Group
      headingLevel="h2"
      className="mb-6"
      title="Como a planilha foi lida"
      hint="Confira e mude se for preciso."
    >
      {isGarbled && (
        <Banner title="Letras com acento parecem trocadas">
          <p>Confira os nomes abaixo. Se estiverem errados, escolha outra codificação.</p>
        </Banner>
      )}
      {asked && reading.century === undefined && (
        <Banner title="De que século são os anos com dois algarismos?">
          <p>
            Em “{asked.date}”, o ano pode ser {asked.years.join(' ou ')}. Escolha abaixo, uma vez para a
            planilha toda: antes disso, estas fichas não podem vir.
          </p>
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {isText && (
          <>
            <CsvChoice
              label="Separador"
              options={delimiters}
              value={reading.delimiter}
              disabled={disabled}
              onChange={(delimiter) => onChange({ delimiter })}
            />
            <CsvChoice
              label="Codificação"
              options={encodings}
              value={reading.encoding}
              disabled={disabled}
              onChange={(encoding) => onChange({ encoding })}
            />
          </>
        )}
        {sheets.length > 1 && (
          <CsvChoice
            label="Aba da planilha"
            options={sheets.map(({ name }) => ({ value: name, label: name }))}
            value={sheets.find((sheet) => sheet.table === content)?.name}
            disabled={disabled}
            onChange={onSheet}
          />
        )}
        <CsvChoice
          label="Linha dos títulos"
          options={headChoices.map((label, at) => ({ value: at, label }))}
          value={reading.headsAt}
          disabled={disabled}
          onChange={(headsAt) => onChange({ headsAt })}
        />
        <CsvChoice<DateFormat>
          label="Datas"
          options={dateFormats}
          value={reading.dateFormat}
          disabled={disabled}
          onChange={(dateFormat) => onChange({ dateFormat })}
        />
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
      </div>
      <h3 className="mt-6 font-semibold">Para onde vai cada coluna</h3>
      <p className="max-w-prose text-sm text-ink-2">
        A linha inteira, como está na planilha, fica também no registro de origem da ficha: nenhuma coluna se
        perde.
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {heads.map((head, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells two columns of one name apart
          <li key={at} className="min-w-0">
            <Select
              label={short(head.trim()) || `Coluna ${at + 1}`}
              emptyLabel={ORIGIN_ALONE}
              options={targetLabels}
              value={reading.targets[at] ?? ''}
              disabled={disabled}
              hint={short(rows.find((row) => row[at]?.trim())?.[at] ?? '')}
              onChange={({ target }) =>
                onChange({
                  // a question takes one column
                  targets: heads.map((_, other) => {
                    if (other === at) return target.value;
                    const kept = reading.targets[other] ?? '';
                    return kept === target.value ? '' : kept;
                  }),
                })
              }
            />
          </li>
        ))}
      </ul>
    </Group>
  );
}
