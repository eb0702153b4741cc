import { type NotificationData, notifications } from '@mantine/notifications';

const shown = new Map<string, string>();

/** Hides the last notification about the subject. */
export const hideLatest = (subject: string): void => {
  notifications.hide(shown.get(subject) ?? '');
};

/**
 * Shows a notification in place of the last one about the same subject; returns its id. With one id for all, Mantine would ignore the
 * later notifications while the first is shown.
 */
export const showLatest = (subject: string, notification: NotificationData): string => {
  hideLatest(subject);
  const id = notifications.show(notification);
  shown.set(subject, id);
  return id;
};
