import { firstPaint } from '#src/features/editor/preview/player-control.ts';
import { whenIdle } from '#src/ui/browser/scheduling.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

/** Loaded after the first paint, because badges are not needed before. */
export const ReadabilityLayer = lazyPart(
  async () => (await import('#src/features/editor/readability/readability-layer.tsx')).ReadabilityLayer,
  null,
  firstPaint,
);

/** `WordingNotes`, loaded once the page is idle. */
export const LazyWordingNotes = lazyPart(
  async () => (await import('#src/features/editor/readability/wording-notes.tsx')).WordingNotes,
  null,
  whenIdle,
);
