import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '#src/ui/browser/scheduling.ts';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { useTurn } from '#src/ui/use-turn.ts';

const LOAD_FAILED = 'This could not be loaded. Check your connection, then try again.';

const immediately = async (): Promise<void> => undefined;

/** A failed preload is retried when the part renders, and reported there. */
const ignore = (): undefined => undefined;

type Lazy<Props> = ComponentType<Props> & {
  /** Loads it before it renders. @throws if it cannot be loaded */
  load: () => Promise<unknown>;
  preload: () => void;
};

/**
 * A component whose chunk loads when it first renders, or earlier with `preload`. Renders `fallback` until then, and waits for
 * `whenReady` before it loads; what waits is rendered one per frame. A failed load shows an error with a retry button in place; the
 * rest of the screen stays. `React.lazy` caches a failure for good and cannot preload (ADR 0023).
 */
export const lazyPage = <Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
  whenReady: () => Promise<void> = immediately,
): Lazy<Props> => {
  let loaded: ComponentType<Props> | null = null;
  const load = async (): Promise<ComponentType<Props>> => {
    loaded ??= await importPart();
    return loaded;
  };
  const preload = (): void => {
    load().catch(ignore);
  };
  const LazyPart = (props: Props) => {
    const [Part, setPart] = useState(() => loaded);
    // Parts that wait for the same moment come in one file, and would be rendered in one long task.
    const [isAtOnce] = useState(whenReady === immediately || Part !== null);
    const hasTurn = useTurn(!isAtOnce && Part !== null);
    const [hasFailed, setHasFailed] = useState(false);
    const [attempt, setAttempt] = useState(1);
    useEffect(() => {
      if (Part !== null) return undefined;
      let isUnmounted = false;
      whenReady()
        .then(load)
        .then(
          (fetched) => !isUnmounted && setPart(() => fetched),
          () => !isUnmounted && setHasFailed(true),
        );
      return () => {
        isUnmounted = true;
      };
    }, [Part, attempt]);
    if (Part !== null && (isAtOnce || hasTurn)) return <Part {...props} />;
    if (!hasFailed) return fallback;
    const tryAgain = (): void => {
      setHasFailed(false);
      setAttempt(attempt + 1);
    };
    return (
      <ListState isPending={false} problem={LOAD_FAILED} empty={null} onRetry={tryAgain}>
        {null}
      </ListState>
    );
  };
  return Object.assign(LazyPart, { load, preload });
};

/** All parts of pages, in source order. */
const parts: (() => Promise<unknown>)[] = [];

/** A part of a page: a lazy component that `prefetchLazyParts` loads too. Nobody needs another page offline. */
export const lazyPart = <Props extends object>(...given: Parameters<typeof lazyPage<Props>>): Lazy<Props> => {
  const part = lazyPage<Props>(...given);
  parts.push(part.load);
  return part;
};

/** Loads all parts one after the other, each when the page is idle, so that they work offline later. */
export const prefetchLazyParts = async (): Promise<void> => {
  for (const load of parts) {
    await whenIdle();
    await load().catch(ignore);
  }
};
