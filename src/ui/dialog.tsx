import { Modal, type ModalProps } from '@mantine/core';
import { useEffect } from 'react';
import { useCloseOnBack } from '#src/ui/browser/close-on-back.ts';
import classes from '#src/ui/dialog.module.css';

type DialogProps = Pick<
  ModalProps,
  'opened' | 'onClose' | 'size' | 'fullScreen' | 'stackId' | 'zIndex' | 'children'
> & {
  title: string;
  /** Keeps its height while its content loads or changes; for lists and settings. */
  isTall?: boolean;
  /** Lets a tall dialog grow with its content; not for content that switches between lists. */
  canGrow?: boolean;
  /** The accessible name of the close button; null if only the dialog's own buttons close it. */
  closeLabel: string | null;
};

/**
 * Marks the control that has opened a dialog over another dialog. When the upper dialog closes, Mantine focuses the marked control of
 * the lower one, or its first control without a mark.
 */
const markOpener = (): void => {
  const opener = document.activeElement;
  const below = opener?.closest('[role="dialog"]');
  if (below == null) return;
  for (const marked of below.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus');
  opener?.setAttribute('data-autofocus', '');
};

/**
 * A modal dialog. It opens near the top of the screen, so that it does not move when its content grows or a phone's keyboard opens. The
 * browser's Back button closes it.
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
  // Runs before the dialog takes the focus, which it does in a timer.
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
      // Otherwise the dialog's header would be another banner landmark of the page.
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
