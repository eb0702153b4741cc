import { Button } from '@mantine/core';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import classes from '#src/features/editor/generation/samples/sample-notice.module.css';

const keyOf = (promoId: string): string => `polepro.sample-button.${promoId}`;

/** Stored for a promo without that button. */
const NO_BUTTON = '';

/** What a promo most likely has that opens on this device for the first time. */
const FIRST_LABEL = 'Fill in';

/** Stores the label of the promo's button beside Generate, null for no button, for the next time the promo opens. */
export const storeSampleButton = (promoId: string, label: string | null): void => {
  browserStorage.setItem(keyOf(promoId), label ?? NO_BUTTON);
};

/** The label with which the promo's button most likely appears, null if it has none. */
const useExpectedLabel = (): string | null => {
  const { promoId } = useOpenPromo();
  const label = browserStorage.getItem(keyOf(promoId)) ?? FIRST_LABEL;
  return label === NO_BUTTON ? null : label;
};

/** Reserves the place of that button until its code has loaded, so that Generate keeps its width. */
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
