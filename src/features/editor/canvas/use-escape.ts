import { useEffect } from 'react';

/** Hears Escape before all others; where `act` answers that the key was its own, nobody else hears it. */
export const useEscape = (act: () => boolean): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && act()) event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  });
};
