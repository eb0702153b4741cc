import { Children, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from '#src/ui/browser/scheduling.ts';

type OneByOneProps = {
  children: ReactNode;
  /** Somebody is waiting for one of them. */
  isUrgent: boolean;
  /** When urgent: how many are rendered at once, and again in each idle period; by default all. */
  urgentCount?: number;
  /** How many of them an idle period renders. */
  perPeriod?: number;
  /** Called once all are rendered. */
  onDone?: () => void;
};

/**
 * Renders its children one per idle period, or a few of them: together, what nobody sees yet would keep the page busy for one long
 * task. Not as a transition: each frame of the playing preview would begin it again, on a slow computer for seconds.
 */
export const OneByOne = ({
  children,
  isUrgent,
  urgentCount = Infinity,
  perPeriod = 1,
  onDone,
}: OneByOneProps) => {
  const all = Children.toArray(children);
  const step = isUrgent ? urgentCount : perPeriod;
  const [count, setCount] = useState(0);
  const [isDone, setIsDone] = useState(false);
  if (isUrgent && count < urgentCount) setCount(urgentCount);
  // Once all are rendered, they stay, and what is added later comes at once.
  if (!isDone && count >= all.length) setIsDone(true);
  const reportDone = useEffectEvent(() => onDone?.());
  useEffect(() => {
    if (isDone) {
      reportDone();
      return undefined;
    }
    let isStale = false;
    void whenIdle().then(() => !isStale && setCount(count + step));
    return () => {
      isStale = true;
    };
  }, [isDone, count, step]);
  return isDone ? all : all.slice(0, count);
};
