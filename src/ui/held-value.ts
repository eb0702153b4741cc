import type { RefObject } from 'react';

/** Who holds the letters of a field: with a `holder` the field itself, see `useTyped`, else whoever gives `value`. */
export const heldValue = <Field>(
  value: string,
  holder: RefObject<Field | null> | undefined,
): { value: string } | { ref: RefObject<Field | null> } =>
  holder === undefined ? { value } : { ref: holder };
