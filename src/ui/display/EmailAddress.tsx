import { Fragment } from 'react';

/** An e-mail address. One that does not fit goes on in a new line from its '@', or from a dot. */
export const EmailAddress = ({ email }: { email: string }) =>
  email.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
