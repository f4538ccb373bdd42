import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { phrasesOptions } from '../../data/records/phrases';
import { useTherapist } from '../../forms/contexts';
import { OfferedPhrases } from '../../ui/controls/phrases';

type Props = {
  /** True while a long field may be shown; otherwise nothing is fetched. */
  enabled: boolean;
  children: ReactNode;
};

/** Offers the therapist's phrases in all long fields inside. If they cannot be loaded, the fields work without them. */
export function PhrasesOffered({ enabled, children }: Props) {
  const { userId } = useTherapist();
  const { data } = useQuery({ ...phrasesOptions(userId), enabled });
  const phrases = useMemo(
    () => (data ?? []).map(({ id, title, content }) => ({ id, label: title, value: content })),
    [data],
  );
  return <OfferedPhrases value={phrases}>{children}</OfferedPhrases>;
}
