import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, type RefCallback, useCallback } from 'react';
import { showLatest } from '#src/ui/action-notice.tsx';
import { cutPasteMessage, limitField } from '#src/ui/fields/character-limit.ts';

/** Notifies the user that a pasted text was cut by `excess` characters to the limit of `max`. */
export const notifyCutPaste = (excess: number, max: number): void => {
  if (excess <= 0) return;
  showLatest('paste-cut', { message: cutPasteMessage(excess, max), autoClose: 10_000 });
};

/**
 * A ref that limits a text field to `max` characters like `maxLength`, but counted as people count them (see `countCharacters`), and
 * notifies the user when a pasted text is cut. A value that is already longer can be shortened.
 */
export const useLimitedInput = <Of extends HTMLInputElement | HTMLTextAreaElement>(
  max: number,
  other?: Ref<Of>,
): RefCallback<Of> => {
  const limit = useCallback(
    (field: Of | null) =>
      field === null ? undefined : limitField(field, max, (excess) => notifyCutPaste(excess, max)),
    [max],
  );
  return useMergedRef(limit, other);
};

type LimitedTextInputProps = Omit<TextInputProps, 'maxLength' | 'ref'> & {
  /** Characters. */
  max: number;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A text input that is limited to `max` characters. */
export const LimitedTextInput = ({ max, ref, ...others }: LimitedTextInputProps) => (
  <TextInput {...others} ref={useLimitedInput(max, ref)} />
);
