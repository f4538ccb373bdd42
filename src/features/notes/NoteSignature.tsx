import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { authorText, supervisorText } from '../../data/records/author';
import { profileVersionsOptions } from '../../data/records/profileVersions';
import type { SessionNote } from '../../data/records/sessionNotes';
import { useTherapist } from '../../forms/contexts';
import { formatDate, formatTime } from '../../lib/dates';
import { isUnreadable } from '../../lib/unreadable';

type Props = { author: NonNullable<SessionNote['author']>; finalisedAt: string };

/** Who has finalised a note, and when. */
export function NoteSignature({ author, finalisedAt }: Props) {
  const supervisor = supervisorText(author);
  const profileVersion = isUnreadable(author) ? null : author.profile_version;
  return (
    <div className="min-w-0 text-sm text-ink-2 [overflow-wrap:anywhere]">
      <p>
        {/* parts that break between and not inside */}
        {authorText(author)
          .split(/(?<= · )/)
          .map((part) => (
            <span key={part} className="inline-block whitespace-pre-wrap">
              {part}
            </span>
          ))}
      </p>
      {supervisor && <p>{supervisor}</p>}
      <p className="flex items-center gap-1.5">
        <CircleCheck aria-hidden className="size-4 text-done" />
        Finalizada em {formatDate(finalisedAt)} às {formatTime(finalisedAt)}
        {profileVersion && <SignedBefore version={profileVersion} />}
      </p>
    </div>
  );
}

/** The version of the profile that signed a note, where the profile has changed since. */
function SignedBefore({ version }: { version: number }) {
  const { userId } = useTherapist();
  const [today] = useQuery(profileVersionsOptions(userId)).data ?? [];
  return today && today.version !== version ? ` · Perfil, versão ${version}` : null;
}
