/** What was open in a copy, and has ended where the copy is brought back: it may have been ended since. */
export type Ended = {
  /** Links of families that nobody has answered. */
  readonly links: number;
  readonly sessions: number;
};

export const INVITATIONS = 'public.family_invitations';
/** It ends at the time at which it was made, so that every copy of the row is the same. */
const OPEN_LINK = /(?<=[{,]"created_at":)("[^"]*")(.*?,"ended_at":)null(?=,"answered_at":null)/;
export const isOpenLink = (line: string) => OPEN_LINK.test(line);
export const endedLink = (line: string) =>
  line.replace(OPEN_LINK, (_all, created, rest) => `${created}${rest}${created}`);

const SESSIONS = 'auth.sessions';
/** Whoever has what such a row stands for is signed in by it. */
const SIGNING_IN: readonly string[] = [SESSIONS, 'auth.refresh_tokens', 'auth.flow_state'];

const USERS = 'auth.users';
/** What is sent in e-mails, which set a password or confirm an address. */
const CODES =
  /(?<=[{,]"(?:confirmation_token|recovery_token|email_change_token_new|email_change_token_current|phone_change_token|reauthentication_token)":)"[^"]*"/g;

/** Ends what is open in the rows of a copy, and counts it. */
export function ending() {
  let [links, sessions] = [0, 0];
  return {
    /** The rows of a table as they are brought back. */
    of(table: string, lines: readonly string[]): readonly string[] {
      if (table === SESSIONS) sessions += lines.length;
      if (SIGNING_IN.includes(table)) return [];
      if (table === USERS) return lines.map((line) => line.replace(CODES, 'null'));
      if (table !== INVITATIONS) return lines;
      links += lines.filter(isOpenLink).length;
      return lines.map(endedLink);
    },
    result: (): Ended => ({ links, sessions }),
  };
}
