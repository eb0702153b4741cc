import { whenIdle } from '#src/ui/browser/scheduling.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

/** `WordingNotes` beside a text that is being edited. Its list of hashtags is loaded once the page is idle. */
export const LazyWordingNotes = lazyPart(
  async () => (await import('#src/features/editor/readability/wording-notes.tsx')).WordingNotes,
  null,
  whenIdle,
);
