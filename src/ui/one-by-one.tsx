import { Children, type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '#src/ui/scheduling.ts';

type OneByOneProps = {
  children: ReactNode;
  /** Renders everything left at once, because somebody is waiting for one of them. */
  isUrgent: boolean;
  /** How many of them an idle period renders. */
  perPeriod?: number;
};

/**
 * Renders its children one per idle period, or a few of them: together, what nobody sees yet would keep the page busy for one long
 * task. Not as a transition: each frame of the playing preview would begin it again, on a slow computer for seconds.
 */
export const OneByOne = ({ children, isUrgent, perPeriod = 1 }: OneByOneProps) => {
  const all = Children.toArray(children);
  const [count, setCount] = useState(0);
  // Once all are rendered, they stay.
  if (isUrgent && count < all.length) setCount(all.length);
  const isDone = count >= all.length;
  useEffect(() => {
    if (isDone) return undefined;
    let isStale = false;
    void whenIdle().then(() => !isStale && setCount(count + perPeriod));
    return () => {
      isStale = true;
    };
  }, [isDone, count, perPeriod]);
  return all.slice(0, count);
};
