import { PushSubscription, readPushKey, subscribeDevice } from '#contract/accounts/push.contract.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { notifyWithAction } from '#src/ui/action-notice.tsx';
import { hideLatest, showLatest } from '#src/ui/latest-notification.ts';

const FINISHED = 'finished-video';

/** Hides the toast of a finished video: it is opened or downloaded. */
export const hideFinished = (): void => hideLatest(FINISHED);

/** Shows the toast of a finished video. `show` opens the video; null if it matches the promo on the screen. */
export const notifyFinished = (show: (() => void) | null): void => {
  showLatest(FINISHED, {
    color: 'green',
    title: 'Your video is ready',
    message:
      show === null
        ? 'Play it, download it or share it.'
        : 'It was made before your latest changes. Open it.',
    ...(show === null ? {} : { autoClose: 20_000, onClick: show }),
  });
};

/** Says that Refresh has cleared the finished video, and offers to bring it back. */
export const notifyCleared = (bringBack: () => void): void => {
  // It would say that the video is ready, beside this one that says the opposite.
  hideFinished();
  notifyWithAction('video-cleared', 'The finished video was cleared.', { label: 'Undo', run: bringBack });
};

/** The permission for system notifications; `missing` where the browser has none. */
export const notificationPermission = (): NotificationPermission | 'missing' =>
  typeof Notification === 'undefined' ? 'missing' : Notification.permission;

/** Replaces this browser's subscription with a previous key of the installation. */
const subscribeWith = async (manager: PushManager, applicationServerKey: string) => {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // The browsers' error while there is a subscription with another key.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  }
};

/** Subscribes this device to notifications of finished videos while no page is open, if the installation sends them and the person has allowed it. */
export const subscribeToPush = async (): Promise<void> => {
  if (notificationPermission() !== 'granted') return;
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration === undefined || !('pushManager' in registration)) return;
    const { publicKey } = await call(readPushKey);
    if (publicKey === null) return;
    const subscribed = await subscribeWith(registration.pushManager, publicKey);
    const { endpoint, keys } = subscribed.toJSON();
    await call(subscribeDevice, { body: PushSubscription.parse({ endpoint, keys }) });
  } catch (error) {
    // The open page notifies anyway.
    logError('Subscribing this device failed', error);
  }
};

/** Asks for the permission. Browsers allow this only right after a press. */
export const requestNotifications = async (): Promise<NotificationPermission | 'missing'> => {
  const permission = typeof Notification === 'undefined' ? 'missing' : await Notification.requestPermission();
  void subscribeToPush();
  return permission;
};

/**
 * Shows a system notification, if the person allowed it and the page is hidden. Phones accept notifications from the service
 * worker only, computers from either.
 */
export const showSystemNotification = async (body: string): Promise<void> => {
  if (notificationPermission() !== 'granted' || document.visibilityState === 'visible') return;
  // A press opens this page: by the service worker, or by the listener below.
  const options = { body, tag: 'video-ended', data: { address: location.href } };
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration === undefined) {
      const notification = new Notification(PRODUCT_NAME, options);
      notification.addEventListener('click', () => {
        window.focus();
        notification.close();
      });
    } else await registration.showNotification(PRODUCT_NAME, options);
  } catch (error) {
    // The page reports the end too.
    logError('Showing a notification failed', error);
  }
};
