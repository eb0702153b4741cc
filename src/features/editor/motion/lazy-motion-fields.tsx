import type { PromoElement } from '#src/features/editor/document/elements.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

/** `MotionFields`, which nothing needs until an element is edited. */
export const LazyMotionFields = lazyPart<{ found: PromoElement }>(
  async () => (await import('#src/features/editor/motion/motion-fields.tsx')).MotionFields,
  <Spinner label="Loading the motion" />,
);
