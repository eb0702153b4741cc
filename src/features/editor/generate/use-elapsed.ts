import { useEffect, useState } from 'react';
import { TICK_MS } from '#src/features/editor/generate/progress.ts';

/** Milliseconds since `startedAt`, counted anew at every tick. */
export const useElapsed = (startedAt: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - startedAt);
};
