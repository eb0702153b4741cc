import { notifications } from '@mantine/notifications';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/** Without the prefix `polepro.`: the value belongs to the browser, not to a user. */
const KEY = 'polepro-build';

/** Notifies the user once when this page has another build than the last one. It is always the newest, because pages are not cached. */
export const notifyUpdate = (build: string): void => {
  const former = browserStorage.getItem(KEY);
  browserStorage.setItem(KEY, build);
  if (former === null || former === build) return;
  notifications.show({
    title: `${PRODUCT_NAME} was updated`,
    message: 'This page is the newest version.',
  });
};
