import { type FeatureBundle, LazyMotion, MotionConfig, type TargetAndTransition } from 'framer-motion';
import { type ReactNode, useState } from 'react';
import { useMediaQuery } from '../useMediaQuery';

let loaded: FeatureBundle | undefined;

/** The first screen does not wait for what moves it. */
const AFTER_FIRST_SCREEN_MS = 1000;

async function loadFeatures() {
  try {
    await new Promise((resolve) => setTimeout(resolve, AFTER_FIRST_SCREEN_MS));
    const { default: features } = await import('./features');
    loaded = features;
    return features;
  } catch {
    // without the features nothing is animated: elements enter and leave at once
    return new Promise<never>(() => undefined);
  }
}

/** The `initial` prop: false until the animation code is loaded, so that nothing stays hidden. */
export const enterFrom = (hidden: TargetAndTransition) => (loaded ? hidden : false);

// whole transforms run on the compositor; framer-motion computes single axes frame by frame
export const inPlace = { opacity: 1, transform: 'none' };
export const above = { opacity: 0, transform: 'translateY(-8px)' };
export const below = { opacity: 0, transform: 'translateY(8px)' };

/** Transition of leaving elements. */
export const briefly = { duration: 0.14 };

/** Wraps all animated parts: 200 ms by default, no animation under prefers-reduced-motion. */
export function Motion({ children }: { children: ReactNode }) {
  // the loaded code at once: LazyMotion applies what it loads itself in a transition
  const [features] = useState(() => loaded ?? loadFeatures);
  const reduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <LazyMotion strict features={features}>
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
