import { notifications } from '@mantine/notifications';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/** It belongs to the browser, not to a person. */
const KEY = 'polepro-build';

/** Says once that this page is of another build than the last one. Pages always come from the network, so it is the newest. */
export const notifyUpdate = (build: string): void => {
  const former = browserStorage.getItem(KEY);
  browserStorage.setItem(KEY, build);
  if (former === null || former === build) return;
  notifications.show({
    title: `${PRODUCT_NAME} was updated`,
    message: 'This page is the newest version.',
  });
};
