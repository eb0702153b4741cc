import { type NotificationData, notifications } from '@mantine/notifications';

const shown = new Map<string, string>();

/**
 * Shows a notification in place of the last one about the same subject; its id. With one id for all of them Mantine would drop every
 * further one while the first is there.
 */
export const showLatest = (subject: string, notification: NotificationData): string => {
  notifications.hide(shown.get(subject) ?? '');
  const id = notifications.show(notification);
  shown.set(subject, id);
  return id;
};
