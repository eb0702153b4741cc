import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ListState } from '#src/ui/list-state.tsx';

const NOT_FETCHED = 'This could not be loaded. Check your connection, then try again.';

/** Every part that is fetched later, in the order in which the sources name them. */
const parts: (() => Promise<unknown>)[] = [];

const atOnce = async (): Promise<void> => undefined;

/** What fails before anybody looks is fetched again when it is shown, and said there. */
const ignore = (): undefined => undefined;

/**
 * A component whose script is fetched when it is first shown, or before by `fetchLaterParts`. Until it is there `meanwhile` stands in
 * its place. Shown before `isDue`, it waits for that. A fetch that fails is said in its place, and can be tried again: the screen around it stays as it is.
 */
export const lazyPart = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode,
  isDue: () => Promise<void> = atOnce,
): ComponentType<Props> & { preload: () => void } => {
  let known: ComponentType<Props> | null = null;
  const learn = async (): Promise<ComponentType<Props>> => {
    known ??= await fetchPart();
    return known;
  };
  parts.push(learn);
  const preload = (): void => {
    learn().catch(ignore);
  };
  const Later = (props: Props) => {
    const [Part, setPart] = useState(() => known);
    const [isLost, setIsLost] = useState(false);
    const [attempt, setAttempt] = useState(1);
    useEffect(() => {
      if (Part !== null) return undefined;
      let isGone = false;
      isDue()
        .then(learn)
        .then(
          (fetched) => !isGone && setPart(() => fetched),
          () => !isGone && setIsLost(true),
        );
      return () => {
        isGone = true;
      };
    }, [Part, attempt]);
    if (Part !== null) return <Part {...props} />;
    if (!isLost) return meanwhile;
    const tryAgain = (): void => {
      setIsLost(false);
      setAttempt(attempt + 1);
    };
    return (
      <ListState isPending={false} problem={NOT_FETCHED} empty={null} onRetry={tryAgain}>
        {null}
      </ListState>
    );
  };
  return Object.assign(Later, { preload });
};

/** Fetches all parts, one after the other, so that they are there when they are wanted, with a network or without. */
export const prefetchLazyParts = async (): Promise<void> => {
  for (const learn of parts) {
    await learn().catch(ignore);
  }
};
