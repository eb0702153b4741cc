import { Modal, type ModalProps } from '@mantine/core';
import { useEffect } from 'react';
import { useCloseOnBack } from '#src/ui/browser/close-on-back.ts';
import classes from '#src/ui/dialog.module.css';

type DialogProps = Pick<
  ModalProps,
  'opened' | 'onClose' | 'size' | 'fullScreen' | 'stackId' | 'zIndex' | 'children'
> & {
  title: string;
  /** Keeps its height while its content loads or changes, for lists and settings. */
  isTall?: boolean;
  /** A tall one takes more height if its content needs it, which must not switch between lists. */
  canGrow?: boolean;
  /** Name of the close button; null for a dialog that closes only by one of its own buttons. */
  closeLabel: string | null;
};

/**
 * Marks what has opened a dialog over another one. When the upper one closes, Mantine puts the focus on the first control of the lower
 * one, or on the one with this mark.
 */
const markOpener = (): void => {
  const opener = document.activeElement;
  const below = opener?.closest('[role="dialog"]');
  if (below == null) return;
  for (const marked of below.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus');
  opener?.setAttribute('data-autofocus', '');
};

/**
 * A modal dialog. It starts near the top, so that it does not move when its content grows or a phone's keyboard opens, and
 * the browser's Back button closes it.
 */
export const Dialog = ({
  closeLabel,
  fullScreen = false,
  isTall = false,
  canGrow = false,
  ...props
}: DialogProps) => {
  const isClosable = closeLabel !== null;
  const sizeClass = isTall ? classes[canGrow ? 'growing' : 'tall'] : classes.content;
  useCloseOnBack(props.opened, props.onClose);
  // Before the dialog takes the focus, which it does in a timer.
  useEffect(() => {
    if (props.opened) markOpener();
  }, [props.opened]);
  return (
    <Modal
      {...props}
      fullScreen={fullScreen}
      {...(fullScreen ? { radius: 0 } : {})}
      withCloseButton={isClosable}
      closeOnEscape={isClosable}
      closeOnClickOutside={isClosable}
      closeButtonProps={{ 'aria-label': closeLabel ?? '' }}
      yOffset="calc(6dvh + var(--banner-height))"
      // Of all headers only the page's own is its banner.
      attributes={{ header: { role: 'presentation' } }}
      classNames={{
        content: fullScreen ? classes.full : sizeClass,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    />
  );
};
