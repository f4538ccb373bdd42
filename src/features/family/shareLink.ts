import { copyText } from '../../lib/copyText';
import { addressOfLink, type FamilyLink } from '../../lib/familyLink';
import { succeeds } from '../../lib/succeeds';

/** A link that was just made: it is shown once, and the server has a hash of its secret alone. */
export type MadeLink = {
  readonly address: string;
  /** The message with it: it names the therapist and nobody else. */
  readonly text: string;
  /** How many days it is open. */
  readonly days: number;
  readonly isShared: boolean;
  readonly isCopied: boolean;
};

/** True where the device has a share sheet. */
export const canShare = (): boolean => typeof navigator.share === 'function';

export const linkAddress = (link: FamilyLink): string =>
  addressOfLink(link, `${location.origin}${location.pathname}`);

export const linkText = (therapist: string): string =>
  `${therapist || 'Sua terapeuta ocupacional'} pede que você responda algumas perguntas antes da sessão. Abra este link no celular ou no computador:`;

type Sharing = Pick<MadeLink, 'address' | 'text'>;

/** False if nothing was shared. */
export const shareLink = async ({ address, text }: Sharing): Promise<boolean> =>
  canShare() && succeeds(navigator.share({ text, url: address }));

/** False where the browser does not let it. */
export const copyLink = ({ address, text }: Sharing): Promise<boolean> => copyText(`${text} ${address}`);
