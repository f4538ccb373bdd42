import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { phrasesOptions } from '../../data/records/phrases';
import { OfferedPhrases } from '../../ui/controls/phrases';

type Props = {
  userId: string;
  /** A long field may be on the screen. */
  enabled: boolean;
  children: ReactNode;
};

/** Offers the therapist's phrases to all long fields inside; without them, the fields work as ever. */
export function PhrasesOffered({ userId, enabled, children }: Props) {
  const { data } = useQuery({ ...phrasesOptions(userId), enabled });
  const phrases = useMemo(
    () => (data ?? []).map(({ id, title, content }) => ({ id, label: title, value: content })),
    [data],
  );
  return <OfferedPhrases value={phrases}>{children}</OfferedPhrases>;
}
