import clsx from 'clsx';
import { useState } from 'react';

const sizes = {
  sm: 'size-11 text-sm',
  head: 'size-11 text-sm @min-[30rem]:size-13 @min-[30rem]:text-lg',
  md: 'size-16 text-xl',
  lg: 'size-24 text-2xl',
};

/** After one failure the avatar service is not requested again until the page is reloaded. */
let serviceDown = false;

type Props = {
  name: string;
  photoUrl?: string | null | undefined;
  size: keyof typeof sizes;
  /** URL of an avatar from the initials; the service receives no name and no referrer. */
  fallbackUrl?: string | undefined;
};

/** The initials are always rendered; a loaded picture covers them, so a failed one leaves no gap. */
export function Avatar({ name, photoUrl, size, fallbackUrl }: Props) {
  const [failed, setFailed] = useState<string>();
  const photo = photoUrl && photoUrl !== failed ? photoUrl : undefined;
  const picture = photo ?? (serviceDown ? undefined : fallbackUrl);
  const description = name.trim() ? `Foto de ${name}` : 'Foto';
  return (
    <span
      className={clsx(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-voz bg-accent-100 font-semibold tracking-wide text-accent-800',
        sizes[size],
      )}
    >
      <span aria-hidden="true">{initials(name)}</span>
      {picture && (
        <Picture
          key={picture}
          src={picture}
          alt={photo ? description : ''}
          onFail={() => {
            if (!photo) serviceDown = true;
            setFailed(picture);
          }}
        />
      )}
    </span>
  );
}

function Picture({ src, alt, onFail }: { src: string; alt: string; onFail: () => void }) {
  const [arrived, setArrived] = useState(false);
  return (
    <img
      src={src}
      alt={alt}
      referrerPolicy="no-referrer"
      onLoad={() => setArrived(true)}
      onError={onFail}
      className={clsx('absolute inset-0 size-full object-cover', !arrived && 'opacity-0')}
    />
  );
}

/** First letter of the first and of the last name. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => word?.match(/\p{L}/u)?.[0] ?? '',
  );
  return letters.join('').toLocaleUpperCase('pt-BR');
}
