import { LazyMotion, MotionConfig, type TargetAndTransition } from 'framer-motion';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../useMediaQuery';

let loaded = false;

async function loadFeatures() {
  try {
    const { default: features } = await import('./features');
    loaded = true;
    return features;
  } catch {
    // without the features nothing is animated: elements enter and leave at once
    return new Promise<never>(() => undefined);
  }
}

/** The `initial` state of an entering element; not hidden until the animation code is loaded. */
export const enterFrom = (hidden: TargetAndTransition) => (loaded ? hidden : false);

// whole transforms run on the compositor; framer-motion computes single axes frame by frame
export const inPlace = { opacity: 1, transform: 'none' };
export const above = { opacity: 0, transform: 'translateY(-8px)' };

/** Transition of leaving elements. */
export const briefly = { duration: 0.14 };

/** Wraps all animated parts: 200 ms by default, no animation under prefers-reduced-motion. */
export function Motion({ children }: { children: ReactNode }) {
  const reduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <LazyMotion strict features={loadFeatures}>
      <MotionConfig
        reducedMotion="user"
        // includes fades: `reducedMotion` stops only changes of position and size
        skipAnimations={reduced}
        transition={{ duration: 0.2, ease: [0.2, 0.7, 0.2, 1] }}
      >
        {children}
      </MotionConfig>
    </LazyMotion>
  );
}
