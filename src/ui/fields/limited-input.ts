import { useMergedRef } from '@mantine/hooks';
import { type Ref, type RefCallback, useCallback } from 'react';
import { countCharacters, fitsCharacters, startOf } from '#schema/characters.ts';
import { showLatest } from '#src/ui/latest-notification.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Says that the end of a pasted text was left out: `excess` characters over the limit of `max`. */
export const notifyCutPaste = (excess: number, max: number): void => {
  if (excess <= 0) return;
  const left = excess === 1 ? 'character' : `${excess.toLocaleString('en')} characters`;
  showLatest('paste-cut', {
    message: `Cut to ${max.toLocaleString('en')} characters: the last ${left} ${excess === 1 ? 'is' : 'are'} left out.`,
    autoClose: 10_000,
  });
};

const selectionOf = ({ value, selectionStart, selectionEnd }: Field): [start: number, end: number] => [
  selectionStart ?? value.length,
  selectionEnd ?? value.length,
];

/** What the browser is about to insert; an input takes no line breaks. */
const insertedText = (field: Field, { inputType, data, dataTransfer }: InputEvent): string => {
  if (!inputType.startsWith('insert')) return '';
  const isLineBreak = inputType === 'insertLineBreak' || inputType === 'insertParagraph';
  const text = isLineBreak ? '\n' : (data ?? dataTransfer?.getData('text/plain') ?? '');
  return text.replaceAll(/\r\n?|\n/g, field instanceof HTMLTextAreaElement ? '\n' : '');
};

/** Replaces a part of the value as typing does, so that the field's handlers run. */
const insert = (field: Field, text: string, start: number, end: number): void => {
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
};

const limitField = (field: Field, max: number): (() => void) => {
  let composedFrom = '';
  const onBeforeInput = (event: Event): void => {
    // Text that an input method composes cannot be refused before it is done.
    if (!(event instanceof InputEvent) || event.isComposing) return;
    const text = insertedText(field, event);
    const [start, end] = selectionOf(field);
    const [before, after] = [field.value.slice(0, start), field.value.slice(end)];
    if (text === '' || fitsCharacters(before + text + after, max)) return;
    event.preventDefault();
    if (event.inputType === 'insertFromPaste') {
      notifyCutPaste(countCharacters(before + text + after) - max, max);
    }
    const part = startOf(text, Math.max(0, max - countCharacters(before + after)));
    if (part !== '') insert(field, part, start, end);
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

/**
 * The ref of a text field that takes at most `max` characters, as `maxLength` does, but counted as people count them (see
 * `countCharacters`) and with a word about a paste that is cut. A value that is longer already can be shortened.
 */
export const useLimitedInput = <Of extends Field>(max: number, other?: Ref<Of>): RefCallback<Of> => {
  const limit = useCallback(
    (field: Of | null) => (field === null ? undefined : limitField(field, max)),
    [max],
  );
  return useMergedRef(limit, other);
};
