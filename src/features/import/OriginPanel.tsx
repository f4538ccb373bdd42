import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { importOptions, originOptions } from '../../data/records/origin';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../forms/contexts';
import { formatDateTime } from '../../lib/dates';
import { showMoreText } from '../../lib/text';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { Sheet } from '../../ui/layout/Sheet';
import { originGroups } from './originEntries';
import type { OriginEntry, OriginGroup } from './originWords';

const STEP = 20;

function Entry({ title, facts, texts }: OriginEntry) {
  return (
    <li className="border-t border-line py-4 first:border-t-0 [overflow-wrap:anywhere]">
      <p className="font-semibold">
        <bdi>{title}</bdi>
      </p>
      {facts.map((fact) => (
        <p key={fact} className="text-sm text-ink-2">
          <bdi>{fact}</bdi>
        </p>
      ))}
      {texts.length > 0 && (
        <dl className="mt-2 grid max-w-read gap-2">
          {texts.map(({ label, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a table may have two columns of one name
            <div key={at}>
              <dt className={label ? 'text-sm font-semibold text-ink-2' : 'sr-only'}>{label || 'Texto'}</dt>
              <dd className="whitespace-pre-line">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function Entries({ title, entries }: OriginGroup) {
  const [open, setOpen] = useState(false);
  const [most, setMost] = useState(STEP);
  return (
    <div className="border-t border-line py-3 first:border-t-0">
      <h3>
        <Button kind="quiet" small className="-ml-4" aria-expanded={open} onClick={() => setOpen(!open)}>
          {title} ({entries.length.toLocaleString('pt-BR')})
        </Button>
      </h3>
      {open && (
        <>
          <ul aria-label={title}>
            {entries.slice(0, most).map((entry, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
              <Entry key={at} {...entry} />
            ))}
          </ul>
          {entries.length > most && (
            <Button small className="mb-2" onClick={() => setMost(most + STEP)}>
              {showMoreText(entries.length - most)}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** What was evidence where an imported record came from: read-only, and never as if it had been made here (D-333). */
export default function OriginPanel({ patient }: { patient: PatientRow }) {
  const { userId } = useTherapist();
  const { data: parts = [] } = useQuery(importOptions(userId, patient.id));
  const query = useQuery(originOptions(userId, patient.id));
  const [first] = parts;
  return (
    <Sheet>
      {first && (
        <p className="mb-4 max-w-prose text-ink-2 [overflow-wrap:anywhere]">
          Importado em {formatDateTime(first.imported_at)} de <bdi>{first.source}</bdi>. Datas e autores são
          os que constam lá. Nada disto foi finalizado, assinado ou consentido aqui.
        </p>
      )}
      {query.data ? (
        originGroups(patient.tipo, query.data).map((group) => <Entries key={group.title} {...group} />)
      ) : (
        <QueryState query={query} label="Buscando o registro de origem…" />
      )}
    </Sheet>
  );
}
