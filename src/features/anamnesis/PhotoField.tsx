import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { treatPhoto } from '../../data/records/photoFile';
import { photoOptions } from '../../data/records/photos';
import { Button } from '../../ui/controls/Button';
import { FieldNotes } from '../../ui/controls/field';
import { Avatar, initials } from '../../ui/display/Avatar';
import { toast } from '../../ui/feedback/toasts';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { useObjectUrl } from '../../ui/useObjectUrl';
import { keepPhoto, type PhotoChoice } from './photoChoice';

type Props = {
  /** 'Foto do paciente', 'Foto da criança'. */
  label: string;
  /** The patient's name as typed so far. */
  name: string;
  /** The stored photo. */
  currentUrl?: string | null | undefined;
  choice: PhotoChoice;
  onChange: (choice: PhotoChoice) => void;
};

function Preview({ name, url }: { name: string; url: string | undefined }) {
  if (url || initials(name)) return <Avatar name={name} photoUrl={url} size="lg" />;
  return (
    <span className="grid size-24 shrink-0 place-items-center rounded-voz bg-accent-100 text-accent-800">
      <Camera aria-hidden className="size-7" strokeWidth={1.75} />
    </span>
  );
}

/** Chooses a photo or takes one with the camera; it is uploaded when the form is saved. */
export function PhotoField({ label, name, currentUrl, choice, onChange }: Props) {
  const touch = useMediaQuery('(any-pointer: coarse)');
  const stored = useQuery(photoOptions(currentUrl));
  const kept = choice.kind === 'keep' ? stored.data : undefined;
  const shown = useObjectUrl(choice.kind === 'replace' ? choice.file : kept);
  const [opening, setOpening] = useState(false);
  const [said, setSaid] = useState('');
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const id = useId();

  // the button loses focus while it is disabled
  useEffect(() => {
    if (!opening) return;
    return () => {
      if (document.activeElement === document.body) chooser.current?.focus();
    };
  }, [opening]);

  const hasPhoto = choice.kind === 'replace' || (choice.kind === 'keep' && Boolean(currentUrl));

  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // allows choosing the same file again
    target.value = '';
    if (!file) return;
    setRefusal(undefined);
    setOpening(true);
    try {
      const treated = await treatPhoto(file);
      if (treated.kind === 'rejected') {
        setRefusal(treated.notice.description);
        toast(treated.notice);
        return;
      }
      setSaid('Foto escolhida.');
      onChange({ kind: 'replace', file: treated.file });
    } finally {
      setOpening(false);
    }
  };

  const remove = () => {
    setSaid('Foto removida.');
    setRefusal(undefined);
    onChange(currentUrl ? { kind: 'remove' } : keepPhoto);
    // the focused button unmounts with the photo
    chooser.current?.focus();
  };

  const input = {
    type: 'file',
    accept: 'image/*',
    hidden: true,
    'aria-describedby': refusal ? `${id}-error` : undefined,
    onChange: take,
  } as const;
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-3 sm:order-first sm:col-span-6 lg:col-span-2 lg:gap-x-4">
      <legend className="sr-only">{label}</legend>
      <Preview name={name} url={shown} />
      <div className="flex flex-wrap gap-x-2 gap-y-1 lg:flex-col lg:items-stretch">
        <Button
          ref={chooser}
          small
          className="lg:px-3"
          busy={opening ? 'Abrindo...' : false}
          onClick={() => gallery.current?.click()}
        >
          {hasPhoto ? 'Trocar foto' : 'Escolher foto'}
        </Button>
        {touch ? (
          <Button small className="lg:px-3" disabled={opening} onClick={() => camera.current?.click()}>
            Tirar foto
          </Button>
        ) : null}
        {hasPhoto ? (
          <Button kind="quiet" small className="lg:px-3" disabled={opening} onClick={remove}>
            Remover
          </Button>
        ) : null}
      </div>
      <div className="basis-full empty:hidden">
        <FieldNotes id={id} error={refusal} />
      </div>
      <input ref={gallery} aria-label={label} {...input} />
      {touch ? <input ref={camera} aria-label={`${label}, câmera`} capture="environment" {...input} /> : null}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}
