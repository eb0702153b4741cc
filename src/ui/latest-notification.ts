import { type NotificationData, notifications } from '@mantine/notifications';

const shown = new Map<string, string>();

/** Hides the last notification about the subject. */
export const hideLatest = (subject: string): void => {
  notifications.hide(shown.get(subject) ?? '');
};

/**
 * Shows a notification in place of the last one about the same subject; its id. With one id for all of them Mantine would drop every
 * further one while the first is there.
 */
export const showLatest = (subject: string, notification: NotificationData): string => {
  hideLatest(subject);
  const id = notifications.show(notification);
  shown.set(subject, id);
  return id;
};
