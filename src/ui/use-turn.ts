import { useEffect, useState } from 'react';

const afterNextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Whether it is this component's turn to render expensive content, once it is ready: one component per frame, in order,
 * each only after React has committed the previous one. Otherwise components that come into view together would render in
 * one long task.
 */
export const useTurn = (isReady: boolean): boolean => {
  const [hasTurn, setHasTurn] = useState(false);
  useEffect(() => {
    if (!isReady || hasTurn) return undefined;
    const turn = Promise.withResolvers<void>();
    lastTurn = lastTurn.then(afterNextFrame).then(() => {
      setHasTurn(true);
      return turn.promise;
    });
    return turn.resolve;
  }, [isReady, hasTurn]);
  return hasTurn;
};
