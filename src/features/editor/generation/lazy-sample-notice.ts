import { lazyPart } from '#src/ui/lazy-part.tsx';
import { whenIdle } from '#src/ui/scheduling.ts';

/** It imports all templates, so it loads once the page is idle. */
export const SampleNotice = lazyPart(
  async () => (await import('#src/features/editor/generation/sample-notice.tsx')).SampleNotice,
  null,
  whenIdle,
);
