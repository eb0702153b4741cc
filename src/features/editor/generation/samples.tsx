import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Promo } from '#schema/promo.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { firstPaint } from '#src/features/editor/preview/player-control.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { whenIdle } from '#src/ui/browser/scheduling.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import classes from '#src/features/editor/generation/sample-notice.module.css';

const keyOf = (promoId: string): string => `polepro.sample-button.${promoId}`;

/** Stored for a promo without the button. */
const NO_BUTTON = '';

/** The most likely label for a promo that opens on this device for the first time. */
const FIRST_LABEL = 'Fill in';

/** Stores the label of the promo's sample button, null for no button, for the next time the promo opens. */
export const storeSampleButton = (promoId: string, label: string | null): void => {
  browserStorage.setItem(keyOf(promoId), label ?? NO_BUTTON);
};

/** The label that the button will probably have; null if there is probably no button. */
const useExpectedLabel = (): string | null => {
  const { promoId } = useOpenPromo();
  const label = browserStorage.getItem(keyOf(promoId)) ?? FIRST_LABEL;
  return label === NO_BUTTON ? null : label;
};

/** Reserves the place of the button until it has loaded, so that Generate keeps its width. */
export const SampleSlot = () => {
  const label = useExpectedLabel();
  if (label === null) return null;
  return (
    <Button
      classNames={{ root: classes.bar, label: classes.label }}
      variant="default"
      style={{ visibility: 'hidden' }}
      disabled
    >
      {label}
    </Button>
  );
};

/** Reserves the place of the notice above Generate on a wide screen, so that the preview keeps its size. */
export const SampleNoticeSlot = () => useExpectedLabel() !== null && <div className={classes.notice} />;

/** When to load the parts below, which import the samples of all templates. */
const whenSettled = async (): Promise<void> => {
  await firstPaint();
  await whenIdle();
};

/** For a wide screen; the next two are for a phone. */
export const SampleNotice = lazyPart(
  async () => (await import('#src/features/editor/generation/sample-notice.tsx')).SampleNotice,
  <SampleNoticeSlot />,
  whenSettled,
);

export const SampleButton = lazyPart(
  async () => (await import('#src/features/editor/generation/sample-notice.tsx')).SampleButton,
  <SampleSlot />,
  whenSettled,
);

export const SampleLine = lazyPart(
  async () => (await import('#src/features/editor/generation/sample-notice.tsx')).SampleLine,
  null,
  whenSettled,
);

type SampleWarningProps = { promo: Promo; className: string | undefined };

/** Warns about sample texts in a video. */
export const SampleWarning = ({ promo, className }: SampleWarningProps) => {
  // Lazy, because it imports all templates.
  const { data: sampleCopy } = useQuery({
    queryKey: queryKeys.sampleCopy,
    queryFn: () => import('#src/features/editor/generation/sample-notice.tsx'),
    staleTime: Infinity,
  });
  const warning = sampleCopy?.sampleWarning(promo) ?? null;
  return warning !== null && <p className={className}>{warning}</p>;
};
