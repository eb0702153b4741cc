import { firstPaint } from '#src/features/editor/preview/first-paint.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

/** The marks at texts that are hard to read. Nobody misses them before the film itself is there. */
export const ReadabilityLayer = lazyPart(
  async () => (await import('#src/features/editor/readability/readability-layer.tsx')).ReadabilityLayer,
  null,
  firstPaint,
);
