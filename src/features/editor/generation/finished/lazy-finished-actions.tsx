import { PrimaryButton } from '#src/ui/buttons.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';

/** Loaded with the first video or after the editor. The placeholder has the same height. */
export const FinishedActions = lazyPart(
  async () => (await import('#src/features/editor/generation/finished/finished-actions.tsx')).FinishedActions,
  <PrimaryButton isFullWidth isDisabled>
    Video Ready
  </PrimaryButton>,
);
