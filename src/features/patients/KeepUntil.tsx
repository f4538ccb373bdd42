import { useQuery } from '@tanstack/react-query';
import { keepUntilOptions } from '../../data/records/archive';
import { fromIsoDate } from '../../lib/dates';

type Props = { id: string; className?: string };

/** 'Guardar até 03/11/2046'; renders nothing while unknown. */
export function KeepUntil({ id, className }: Props) {
  const { data } = useQuery(keepUntilOptions(id));
  return data ? <span className={className}>Guardar até {fromIsoDate(data)}</span> : null;
}
