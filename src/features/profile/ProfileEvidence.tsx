import { DeletedRecords } from './DeletedRecords';
import { ProfileHistory } from './ProfileHistory';

/** What stays of changes that nobody can take back. */
export default function ProfileEvidence({ userId }: { userId: string }) {
  return (
    <>
      <ProfileHistory userId={userId} />
      <DeletedRecords userId={userId} />
    </>
  );
}
