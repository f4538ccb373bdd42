import { DeletedRecords } from './DeletedRecords';
import { ProfileHistory } from './ProfileHistory';

/** The evidence of changes that cannot be undone. */
export default function ProfileEvidence() {
  return (
    <>
      <ProfileHistory />
      <DeletedRecords />
    </>
  );
}
