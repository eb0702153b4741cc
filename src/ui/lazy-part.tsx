import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '#src/ui/browser/scheduling.ts';
import { ListState } from '#src/ui/lists/list-state.tsx';

const afterNextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Whether it is this component's turn to render expensive content once it is ready. Components take turns in order, one per frame, each
 * after React has committed the previous one. Otherwise components that appear together would render in one long task.
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

const LOAD_FAILED = 'This could not be loaded. Check your connection, then try again.';

const immediately = async (): Promise<void> => undefined;

/** A failed preload is retried when the part renders, which also reports an error. */
const ignore = (): undefined => undefined;

type Lazy<Props> = ComponentType<Props> & {
  /** Loads the component before it renders. @throws if it cannot be loaded */
  load: () => Promise<unknown>;
  preload: () => void;
};

/**
 * A component whose chunk loads when it first renders, after `whenReady`, or earlier with `preload`. Renders `fallback` until then;
 * components with a `whenReady` render one per frame. If the load fails, shows an error with a retry button in place of the component.
 * `React.lazy` caches a failure forever and cannot preload (ADR 0023).
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
    // Parts that wait for the same event would otherwise all render in one long task.
    const [isAtOnce] = useState(whenReady === immediately || Part !== null);
    const hasTurn = useTurn(!isAtOnce && Part !== null);
    const [hasFailed, setHasFailed] = useState(false);
    useEffect(() => {
      if (Part !== null || hasFailed) return undefined;
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
    }, [Part, hasFailed]);
    if (Part !== null && (isAtOnce || hasTurn)) return <Part {...props} />;
    if (!hasFailed) return fallback;
    return (
      <ListState isPending={false} problem={LOAD_FAILED} empty={null} onRetry={() => setHasFailed(false)}>
        {null}
      </ListState>
    );
  };
  return Object.assign(LazyPart, { load, preload });
};

/** The loaders of all parts, in source order. */
const parts: (() => Promise<unknown>)[] = [];

/** A lazy part of a page, which `prefetchLazyParts` also loads. Other pages are not needed offline. */
export const lazyPart = <Props extends object>(...given: Parameters<typeof lazyPage<Props>>): Lazy<Props> => {
  const part = lazyPage<Props>(...given);
  parts.push(part.load);
  return part;
};

/** Loads all parts one by one while the page is idle, so that they work offline. */
export const prefetchLazyParts = async (): Promise<void> => {
  for (const load of parts) {
    await whenIdle();
    await load().catch(ignore);
  }
};
