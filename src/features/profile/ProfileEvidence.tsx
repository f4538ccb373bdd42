import { DeletedRecords } from './DeletedRecords';
import { ProfileHistory } from './ProfileHistory';

/** The evidence of changes that cannot be undone. */
export default function ProfileEvidence({ userId }: { userId: string }) {
  return (
    <>
      <ProfileHistory userId={userId} />
      <DeletedRecords userId={userId} />
    </>
  );
}
