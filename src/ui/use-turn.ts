import { useEffect, useRef, useState } from 'react';

const afterNextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Whether it is this component's turn to render what is heavy, once it is ready: one component per frame, in their order, and the next
 * one only after React has committed the last one. What comes into view together would be rendered in one long task.
 */
export const useTurn = (isReady: boolean): boolean => {
  const [hasTurn, setHasTurn] = useState(false);
  const endTurn = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!isReady) return undefined;
    const turn = Promise.withResolvers<void>();
    endTurn.current = turn.resolve;
    const begin = lastTurn.then(afterNextFrame).then(() => setHasTurn(true));
    lastTurn = begin.then(() => turn.promise);
    return turn.resolve;
  }, [isReady]);
  useEffect(() => {
    if (hasTurn) endTurn.current?.();
  }, [hasTurn]);
  return hasTurn;
};
