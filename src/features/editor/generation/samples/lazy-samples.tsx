import { SampleNoticeSlot, SampleSlot } from '#src/features/editor/generation/samples/sample-slot.tsx';
import { firstPaint } from '#src/features/editor/preview/first-paint.ts';
import { whenIdle } from '#src/ui/browser/scheduling.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

/** Loaded once the preview shows and the page is idle: it contains the samples of all templates. */
const whenSettled = async (): Promise<void> => {
  await firstPaint();
  await whenIdle();
};

/** The sample texts still in the promo, for a wide screen; the next two are for a phone. */
export const SampleNotice = lazyPart(
  async () => (await import('#src/features/editor/generation/samples/sample-notice.tsx')).SampleNotice,
  <SampleNoticeSlot />,
  whenSettled,
);

export const SampleButton = lazyPart(
  async () => (await import('#src/features/editor/generation/samples/sample-notice.tsx')).SampleButton,
  <SampleSlot />,
  whenSettled,
);

export const SampleLine = lazyPart(
  async () => (await import('#src/features/editor/generation/samples/sample-notice.tsx')).SampleLine,
  null,
  whenSettled,
);
