import type { Notice } from '../../lib/notice';
import { Banner } from './Banner';

/** Says in its form why nothing was saved, aloud as well. */
export const FailureBanner = ({ failure }: { failure: Notice | undefined }) =>
  failure && (
    <div role="alert">
      <Banner title={failure.title}>{failure.description}</Banner>
    </div>
  );
