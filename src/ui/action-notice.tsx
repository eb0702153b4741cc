import { Button } from '@mantine/core';
import { notifications, type NotificationData } from '@mantine/notifications';
import { useEffect, useEffectEvent } from 'react';
import classes from '#src/ui/action-notice.module.css';

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

type NoticeAction = { label: string; run: () => void };

const NoticeRow = ({ text, action }: { text: string; action: NoticeAction | null }) => (
  <span className={classes.row}>
    {text}
    {action !== null && (
      <Button size="sm" variant="default" onClick={action.run}>
        {action.label}
      </Button>
    )}
  </span>
);

/** Long enough to read the text and reach the button, ms. */
const SHOWN_MS = 12_000;

/** Shows a notification with a button in place of the last one about the same subject. Pressing the button hides it. */
export const notifyWithAction = (subject: string, text: string, { label, run }: NoticeAction): void => {
  let isPressed = false;
  const press = (): void => {
    // While the notification fades out, the button can be pressed again.
    if (isPressed) return;
    isPressed = true;
    hideLatest(subject);
    run();
  };
  showLatest(subject, {
    autoClose: SHOWN_MS,
    message: <NoticeRow text={text} action={{ label, run: press }} />,
  });
};

type Notice = {
  title: string;
  text: string;
  action: NoticeAction | null;
  /** Called when the user closes it or presses the button. */
  onClose?: () => void;
};

/** Shows a notification while `notice` is not null and the component is mounted, until the user closes it. A new title or text shows it again. */
export const useNotice = (id: string, notice: Notice | null): void => {
  const run = useEffectEvent(() => notice?.action?.run());
  const onClose = useEffectEvent(() => notice?.onClose?.());
  const title = notice?.title;
  const text = notice?.text;
  const label = notice?.action?.label;
  useEffect(() => {
    if (title === undefined || text === undefined) return undefined;
    let isLeaving = false;
    notifications.show({
      id,
      autoClose: false,
      title,
      message: <NoticeRow text={text} action={label === undefined ? null : { label, run: () => run() }} />,
      onClose: () => {
        if (!isLeaving) onClose();
      },
    });
    return () => {
      isLeaving = true;
      notifications.hide(id);
    };
  }, [id, title, text, label]);
};
