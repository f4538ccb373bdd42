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
    // nothing moves then: what enters and leaves does so at once
    return new Promise<never>(() => undefined);
  }
}

/** The `initial` of what enters. Nothing is hidden before the code that shows it again has arrived. */
export const enterFrom = (hidden: TargetAndTransition) => (loaded ? hidden : false);

// whole transforms, which the browser moves by itself; one of a single axis would be computed frame by frame
export const inPlace = { opacity: 1, transform: 'none' };
export const above = { opacity: 0, transform: 'translateY(-8px)' };

/** Of what leaves. */
export const briefly = { duration: 0.14 };

/** Around everything that framer-motion moves: 200 ms where nothing else is said, and nothing for who asks for less. */
export function Motion({ children }: { children: ReactNode }) {
  const reduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <LazyMotion strict features={loadFeatures}>
      <MotionConfig
        reducedMotion="user"
        // fades too: `reducedMotion` stops only what changes its place or size
        skipAnimations={reduced}
        transition={{ duration: 0.2, ease: [0.2, 0.7, 0.2, 1] }}
      >
        {children}
      </MotionConfig>
    </LazyMotion>
  );
}
