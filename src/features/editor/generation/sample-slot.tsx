import { Button } from '@mantine/core';
import classes from '#src/features/editor/generation/sample-notice.module.css';
import { useSession } from '#src/features/editor/state/session.ts';
import { browserStorage } from '#src/ui/browser-storage.ts';

const KEY = 'polepro.sample-button';

/** Stores the label of the promo's button beside Generate, null for no button, for the next time the promo opens. */
export const storeSampleButton = (promoId: string, label: string | null): void => {
  if (label !== null) browserStorage.setItem(KEY, `${promoId} ${label}`);
  else if (browserStorage.getItem(KEY)?.startsWith(promoId) === true) browserStorage.removeItem(KEY);
};

/** Reserves the place of that button until its code has loaded, so that Generate keeps its width. */
export const SampleSlot = () => {
  const { promoId } = useSession();
  const stored = browserStorage.getItem(KEY);
  if (stored?.startsWith(promoId) !== true) return null;
  return (
    <Button className={classes.button} variant="default" style={{ visibility: 'hidden' }} disabled>
      {stored.slice(promoId.length).trim()}
    </Button>
  );
};
