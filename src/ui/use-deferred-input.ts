import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { runAfterFrame } from '#src/ui/scheduling.ts';

/**
 * A field that holds its letters itself, as a browser does it, while all that depends on them comes when there is time: `onType` is
 * called when the letter is on the screen, or before whatever is done next, and what it changes may be drawn later still. To draw the
 * field itself for every letter costs a slow machine as much as to paint it. `value` has the last word when nobody types.
 *
 * @returns the reference that the field needs, and what is called with every change of it.
 */
export const useDeferredInput = <Field extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
  onType: (value: string) => void,
): [fieldRef: RefObject<Field | null>, type: (value: string) => void] => {
  const fieldRef = useRef<Field>(null);
  const letters = useRef(0);
  const [drawn, setDrawn] = useState(0);

  useLayoutEffect(() => {
    const field = fieldRef.current;
    // Letters that are on their way stay where they were typed.
    if (field !== null && drawn === letters.current && field.value !== value) field.value = value;
  });

  const type = (next: string): void => {
    letters.current += 1;
    const letter = letters.current;
    runAfterFrame(letters, () =>
      startTransition(() => {
        onType(next);
        setDrawn(letter);
      }),
    );
  };
  return [fieldRef, type];
};

/** Who holds the letters of a field: with a `fieldRef` the field itself, see `useTyped`, else whoever gives `value`. */
export const inputValueProps = <Field>(
  value: string,
  fieldRef: RefObject<Field | null> | undefined,
): { value: string } | { ref: RefObject<Field | null> } =>
  fieldRef === undefined ? { value } : { ref: fieldRef };
