import { useEffect, useState } from 'react';

const afterNextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Whether it is this component's turn to render what is heavy, once it is ready: one component per frame, in their order, and the next
 * one only after React has committed the last one. What comes into view together would be rendered in one long task.
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
