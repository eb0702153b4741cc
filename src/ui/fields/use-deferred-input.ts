import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { runAfterFrame } from '#src/ui/browser/run-after-frame.ts';

/**
 * An uncontrolled field with deferred changes: `onType` runs in a transition once the letter is painted, or before the next interaction.
 * On a slow device, rendering the field for every letter takes as long as painting it. While no change is pending, the field shows `value`.
 *
 * @returns the field's ref and change handler
 */
export const useDeferredInput = <Field extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
  onType: (value: string) => void,
): [fieldRef: RefObject<Field | null>, type: (value: string) => void] => {
  const fieldRef = useRef<Field>(null);
  const letters = useRef(0);
  const [committed, setCommitted] = useState(0);

  useLayoutEffect(() => {
    const field = fieldRef.current;
    // Do not overwrite letters that are not committed yet.
    if (field !== null && committed === letters.current && field.value !== value) field.value = value;
  });

  const type = (next: string): void => {
    letters.current += 1;
    const letter = letters.current;
    runAfterFrame(letters, () =>
      startTransition(() => {
        onType(next);
        setCommitted(letter);
      }),
    );
  };
  return [fieldRef, type];
};

/** Makes an input uncontrolled with a `fieldRef` (see `useDeferredInput`), controlled without one. */
export const inputValueProps = <Field>(
  value: string,
  fieldRef: RefObject<Field | null> | undefined,
): { value: string } | { ref: RefObject<Field | null> } =>
  fieldRef === undefined ? { value } : { ref: fieldRef };
