import { logError } from '#src/api/log-error.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';

/** Whether the system can tell people of things beside the page, and what they said to that. */
export const noticePermission = (): NotificationPermission | 'missing' =>
  typeof Notification === 'undefined' ? 'missing' : Notification.permission;

/** Asks the person; only right after a press. */
export const askForNotices = async (): Promise<NotificationPermission | 'missing'> =>
  typeof Notification === 'undefined' ? 'missing' : Notification.requestPermission();

/**
 * Tells by the system how a video ended, where the person allowed that and does not look at the page. Phones take it from the
 * service worker only, computers from either.
 */
export const noticeEnd = async (words: string): Promise<void> => {
  if (noticePermission() !== 'granted' || document.visibilityState === 'visible') return;
  // A press on it leads back here: the service worker does that, or the listener below.
  const options = { body: words, tag: 'video-ended', data: { address: location.href } };
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration === undefined) {
      const notice = new Notification(PRODUCT_NAME, options);
      notice.addEventListener('click', () => {
        window.focus();
        notice.close();
      });
    } else await registration.showNotification(PRODUCT_NAME, options);
  } catch (error) {
    // The page itself says it too.
    logError('The notice of a finished video', error);
  }
};
