import { Children, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from '#src/ui/browser/scheduling.ts';

type OneByOneProps = {
  children: ReactNode;
  /** True while the user is waiting for a child to appear. */
  isUrgent: boolean;
  /** How many children to render at once, and again in each idle period, when urgent; all by default. */
  urgentCount?: number;
  /** How many children to render in each idle period when not urgent. */
  perPeriod?: number;
  /** Called once all children are rendered. */
  onDone?: () => void;
};

/**
 * Renders one or a few of its children per idle period. Rendering them all at once, while they are out of sight, would block the page for
 * one long task. A transition would not do: each frame of the playing preview would restart it, on a slow computer for seconds.
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
  // Once all children are rendered, they stay, and later ones render immediately.
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
