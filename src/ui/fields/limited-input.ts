import { useMergedRef } from '@mantine/hooks';
import { type Ref, type RefCallback, useCallback } from 'react';
import { cutPasteMessage, limitField } from '#src/ui/fields/character-limit.ts';
import { showLatest } from '#src/ui/latest-notification.ts';

/** Says that the end of a pasted text was left out: `excess` characters over the limit of `max`. */
export const notifyCutPaste = (excess: number, max: number): void => {
  if (excess <= 0) return;
  showLatest('paste-cut', { message: cutPasteMessage(excess, max), autoClose: 10_000 });
};

/**
 * The ref of a text field that takes at most `max` characters, as `maxLength` does, but counted as people count them (see
 * `countCharacters`) and with a word about a paste that is cut. A value that is longer already can be shortened.
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
