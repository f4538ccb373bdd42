import type { FamilyLink } from '../lib/familyLink';

/** The database's functions that the page of a family calls, without a session. */
export type FamilyFunction = 'look_at_invitation' | 'hand_in_answers';

export const pathOf = (name: FamilyFunction) => `/rest/v1/rpc/${name}`;

/** What `look_at_invitation` is called with. */
export const lookOf = ({ id, secret }: FamilyLink) => ({ invitation: id, secret });
