import { lookOf, pathOf } from '../data/familyRequests';
import { overviewBounds } from '../data/records/overviewBounds';
import { dropEarly, sendEarly } from '../data/supabase/earlyRequests';
import { storedTokens, storedUser } from '../data/supabase/storedSession';
import { beginRestore, hasFlag, isRecovering } from './deviceFlags';
import { expectsSession } from './expectsSession';
import { isFamilyPage, takeFamilyLink } from './familyPage';
import { isIdle } from './idle';

/**
 * Asks whether the stored session still stands, and for the numbers of every screen (D-228), while the scripts load. A closed
 * device asks for nothing; when only the disk knows that it is closed, the answers are dropped unread.
 */
function sendFirstRequests(): void {
  const user = storedUser();
  const tokens = storedTokens(user?.id);
  if (user && tokens?.alive && navigator.onLine && !isClosed(user.id)) {
    sendEarly('/auth/v1/user', tokens.access);
    sendEarly('/rest/v1/rpc/overview', tokens.access, overviewBounds(new Date()));
  }
  void beginRestore().then(() => {
    if (!user || !storedUser() || isClosed(user.id)) dropEarly();
  });
}

const isClosed = (userId: string) =>
  hasFlag('locked', userId) || hasFlag('family', userId) || isRecovering(userId) || isIdle();

if (expectsSession()) sendFirstRequests();

/** The link that a family has opened; undefined without one, and on every page but a family's. */
export const familyLink = isFamilyPage() ? takeFamilyLink() : undefined;
if (familyLink && navigator.onLine) sendEarly(pathOf('look_at_invitation'), undefined, lookOf(familyLink));
