import { startTransition, useState } from 'react';

/**
 * A field whose letters are painted at once, while all that depends on them is drawn when there is time: `onType` is called at
 * once, too, but what it changes on the screen may wait for the next letter. `value` has the last word when nobody types.
 *
 * @returns what the field shows, and what is called with every change of it.
 */
export const useTyped = (
  value: string,
  onType: (value: string) => void,
): [shown: string, type: (value: string) => void] => {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (next: string): void => {
    setTyped(next);
    startTransition(() => {
      onType(next);
      setTyped(null);
    });
  };
  return [typed ?? value, type];
};
