import { Button } from '@mantine/core';
import classes from '#src/features/editor/generation/samples/sample-notice.module.css';
import { useSession } from '#src/features/editor/state/session.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';

const keyOf = (promoId: string): string => `polepro.sample-button.${promoId}`;

/** Stores the label of the promo's button beside Generate, null for no button, for the next time the promo opens. */
export const storeSampleButton = (promoId: string, label: string | null): void => {
  if (label === null) browserStorage.removeItem(keyOf(promoId));
  else browserStorage.setItem(keyOf(promoId), label);
};

/** Reserves the place of that button until its code has loaded, so that Generate keeps its width. */
export const SampleSlot = () => {
  const { promoId } = useSession();
  const label = browserStorage.getItem(keyOf(promoId));
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
