import { act } from '@testing-library/react';

/** Inserts a text at the caret as a browser does: it asks first, and inserts and reports it unless that is prevented. */
export const insertText = (
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  inputType = 'insertText',
): void => {
  const isComposing = inputType === 'insertCompositionText';
  const event = { bubbles: true, cancelable: !isComposing, inputType, data: text, isComposing };
  act(() => {
    if (!field.dispatchEvent(new InputEvent('beforeinput', event))) return;
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    field.dispatchEvent(new InputEvent('input', event));
  });
};
