import { Children, type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '#src/ui/scheduling.ts';

type OneByOneProps = {
  children: ReactNode;
  /** Renders everything left at once, because somebody is waiting for one of them. */
  isUrgent: boolean;
};

/** Renders its children one per idle period: together, what nobody sees yet would keep the page busy for one long task. */
export const OneByOne = ({ children, isUrgent }: OneByOneProps) => {
  const all = Children.toArray(children);
  const [count, setCount] = useState(0);
  // Once all are rendered, they stay.
  if (isUrgent && count < all.length) setCount(all.length);
  const isDone = count >= all.length;
  useEffect(() => {
    if (isDone) return undefined;
    let isStale = false;
    void whenIdle().then(() => !isStale && setCount(count + 1));
    return () => {
      isStale = true;
    };
  }, [isDone, count]);
  return all.slice(0, count);
};
