import { notifications } from '@mantine/notifications';
import type { ClipboardEvent } from 'react';

/** Says that the end of a pasted text was left out: `excess` characters over the limit of `max`. */
export const notifyCutPaste = (excess: number, max: number): void => {
  if (excess <= 0) return;
  const left = excess === 1 ? 'character' : `${excess.toLocaleString('en')} characters`;
  notifications.show({
    id: 'paste-cut',
    title: 'Not everything fits',
    message: `There is room for ${max.toLocaleString('en')} characters: the last ${left} of what you pasted ${excess === 1 ? 'is' : 'are'} left out.`,
    autoClose: 10_000,
  });
};

/** `onPaste` of a field with a `maxLength`, where the browser cuts without a word. */
export const onLimitedPaste = ({
  currentTarget,
  clipboardData,
}: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
  const { value, selectionStart, selectionEnd, maxLength } = currentTarget;
  if (maxLength < 0) return;
  const pasted = clipboardData.getData('text/plain').replaceAll('\r\n', '\n');
  const selected = (selectionEnd ?? 0) - (selectionStart ?? 0);
  notifyCutPaste(value.length - selected + pasted.length - maxLength, maxLength);
};
