import { notices } from '../../sentences/errors';

/** In place of a stored file that is not the one that was stored. */
export const OtherFile = ({ isOther }: { isOther: boolean }) => (
  <div role="alert" className="text-sm [&:not(:empty)]:mt-2">
    {isOther && (
      <>
        <p className="font-semibold text-danger">{notices.otherFile.title}</p>
        <p className="max-w-read text-ink-2">{notices.otherFile.description}</p>
      </>
    )}
  </div>
);
