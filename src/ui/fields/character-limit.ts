import { formatNumber } from '#contract/number-format.ts';
import { countCharacters, fitsCharacters, startOf } from '#schema/characters.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const selectionOf = ({ value, selectionStart, selectionEnd }: Field): [start: number, end: number] => [
  selectionStart ?? value.length,
  selectionEnd ?? value.length,
];

/** The text that the browser is about to insert; without line breaks for an input. */
const insertedText = (field: Field, { inputType, data, dataTransfer }: InputEvent): string => {
  if (!inputType.startsWith('insert')) return '';
  const isLineBreak = inputType === 'insertLineBreak' || inputType === 'insertParagraph';
  const text = isLineBreak ? '\n' : (data ?? dataTransfer?.getData('text/plain') ?? '');
  return text.replaceAll(/\r\n?|\n/g, field instanceof HTMLTextAreaElement ? '\n' : '');
};

/** Replaces a part of the value and sends an `input` event, so that the field's handlers run. */
const insert = (field: Field, text: string, start: number, end: number): void => {
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
};

export const cutPasteMessage = (excess: number, max: number): string => {
  const left = excess === 1 ? 'character' : `${formatNumber(excess)} characters`;
  return `Cut to ${formatNumber(max)} characters: the last ${left} ${excess === 1 ? 'is' : 'are'} left out.`;
};

/**
 * Limits a text field to `max` characters as people count them; returns a function that removes the limit. Calls `onCut` with the number
 * of characters that were cut from a pasted text.
 */
export const limitField = (field: Field, max: number, onCut: (excess: number) => void): (() => void) => {
  let composedFrom = '';
  const onBeforeInput = (event: Event): void => {
    // Text from an input method cannot be refused before its composition ends.
    if (!(event instanceof InputEvent) || event.isComposing) return;
    const text = insertedText(field, event);
    const [start, end] = selectionOf(field);
    const [before, after] = [field.value.slice(0, start), field.value.slice(end)];
    if (text === '' || fitsCharacters(before + text + after, max)) return;
    event.preventDefault();
    const part = startOf(text, Math.max(0, max - countCharacters(before + after)));
    if (part !== '') insert(field, part, start, end);
    if (event.inputType === 'insertFromPaste') onCut(countCharacters(before + text + after) - max);
  };
  const onCompositionStart = (): void => {
    composedFrom = field.value;
  };
  const onCompositionEnd = (): void => {
    const limit = Math.max(max, countCharacters(composedFrom));
    if (fitsCharacters(field.value, limit)) return;
    const [, caret] = selectionOf(field);
    const after = countCharacters(field.value.slice(caret));
    insert(field, startOf(field.value.slice(0, caret), Math.max(0, limit - after)), 0, caret);
  };
  field.addEventListener('beforeinput', onBeforeInput);
  field.addEventListener('compositionstart', onCompositionStart);
  field.addEventListener('compositionend', onCompositionEnd);
  return () => {
    field.removeEventListener('beforeinput', onBeforeInput);
    field.removeEventListener('compositionstart', onCompositionStart);
    field.removeEventListener('compositionend', onCompositionEnd);
  };
};
