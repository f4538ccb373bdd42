import clsx from 'clsx';
import { CircleStop, Volume2 } from 'lucide-react';
import { Button } from '../../ui/controls/Button';
import type { Speech } from './useSpeech';

type Props = {
  speech: NonNullable<Speech>;
  /** The text that is read aloud. */
  words: string;
  /** Names it to a screen reader. */
  about: string;
  className: string;
};

/** Reads words aloud, or stops reading them. */
export function SpeakButton({ speech, words, about, className }: Props) {
  const isSpeaking = speech.speaking === words;
  const Icon = isSpeaking ? CircleStop : Volume2;
  return (
    <Button
      kind="quiet"
      className={clsx('text-xl!', className)}
      icon={<Icon aria-hidden className="size-6" />}
      onClick={() => speech.toggle(words)}
    >
      <span>{isSpeaking ? 'Parar' : 'Ouvir'}</span>
      <span className="sr-only">: {about}</span>
    </Button>
  );
}
