import { PrimaryButton } from '#src/ui/buttons.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { whenIdle } from '#src/ui/scheduling.ts';

/** Loaded with the first video, or after the editor: sharing is not needed until then. As high meanwhile. */
export const FinishedActions = lazyPart(
  async () => (await import('#src/features/editor/generation/finished-actions.tsx')).FinishedActions,
  <PrimaryButton isFullWidth isDisabled>
    Video Ready
  </PrimaryButton>,
);

/** It imports all templates, so it loads once the page is idle. */
export const SampleNotice = lazyPart(
  async () => (await import('#src/features/editor/generation/sample-notice.tsx')).SampleNotice,
  null,
  whenIdle,
);
