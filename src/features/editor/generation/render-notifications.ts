import { PushSubscription, readPushKey, subscribeDevice } from '#contract/accounts/push.contract.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { notifyWithAction, hideLatest, showLatest } from '#src/ui/action-notice.tsx';

const FINISHED = 'finished-video';

/** Hides the toast of a finished video. */
export const hideFinished = (): void => hideLatest(FINISHED);

/** Shows the toast of a finished video. `show` opens it; null if it is the video of the promo on the screen. */
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

/** Shows the toast of a cleared video, with Undo. */
export const notifyCleared = (bringBack: () => void): void => {
  // The toast of the finished video says the opposite.
  hideFinished();
  notifyWithAction('video-cleared', 'The finished video was cleared.', { label: 'Undo', run: bringBack });
};

/** The permission for system notifications; `missing` where the browser has none. */
export const notificationPermission = (): NotificationPermission | 'missing' =>
  typeof Notification === 'undefined' ? 'missing' : Notification.permission;

/** Subscribes this browser; replaces a subscription with a previous key of the installation. */
const subscribeWith = async (manager: PushManager, applicationServerKey: string) => {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // There is a subscription with another key.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  }
};

/** Subscribes this device to notifications of finished videos, if the installation sends them and the user has allowed them. */
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
    // The open page still notifies.
    logError('Subscribing this device failed', error);
  }
};

/** Asks for the permission, which browsers allow only right after a click. */
export const requestNotifications = async (): Promise<NotificationPermission | 'missing'> => {
  const permission = typeof Notification === 'undefined' ? 'missing' : await Notification.requestPermission();
  void subscribeToPush();
  return permission;
};

/** Shows a system notification, if the user allowed it and the page is hidden. Phones accept it only from the service worker. */
export const showSystemNotification = async (body: string): Promise<void> => {
  if (notificationPermission() !== 'granted' || document.visibilityState === 'visible') return;
  // A click opens this page, by the service worker or by the listener below.
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
    // The page also reports the end.
    logError('Showing a notification failed', error);
  }
};
