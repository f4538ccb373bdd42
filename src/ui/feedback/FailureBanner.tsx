import type { Notice } from '../../lib/notice';
import { Banner } from './Banner';

const show = (shown: HTMLElement | null) => shown?.scrollIntoView({ block: 'nearest' });

/** Says at the end of its form why nothing was saved, aloud as well. */
export const FailureBanner = ({ failure }: { failure: Notice | undefined }) =>
  failure && (
    <div role="alert" ref={show}>
      <Banner title={failure.title}>{failure.description}</Banner>
    </div>
  );
