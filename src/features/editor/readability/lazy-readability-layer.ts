import { firstPaint } from '#src/features/editor/preview/first-paint.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

/** Loaded after the first paint: nobody misses the badges before the preview shows. */
export const ReadabilityLayer = lazyPart(
  async () => (await import('#src/features/editor/readability/readability-layer.tsx')).ReadabilityLayer,
  null,
  firstPaint,
);
