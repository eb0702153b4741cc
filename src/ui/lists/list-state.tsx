import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Spinner } from '#src/ui/spinner.tsx';
import classes from '#src/ui/lists/list-state.module.css';

/** The loading state of a list. */
type LoadingState = {
  isPending: boolean;
  /** The error message; null when there is none. */
  problem: string | null;
  onRetry: () => void;
};

type ListStateProps = LoadingState & {
  /** The text of an empty list; null when it has items. */
  empty: string | null;
  /** The height reserved while the list loads, px, so that the content below hardly moves. */
  usualHeight?: number;
  children: ReactNode;
};

/** A list, or its loading, error or empty state. */
export const ListState = ({ isPending, problem, empty, usualHeight, onRetry, children }: ListStateProps) => {
  if (isPending) return <Spinner label="Loading" height={usualHeight} />;
  if (problem !== null) {
    return (
      <div className={classes.state} role="alert">
        <p>{problem}</p>
        <Button variant="default" className={classes.button} onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (empty !== null) return <p className={classes.state}>{empty}</p>;
  return children;
};

/** A paginated list: the loaded items, and a function that loads more. */
export type PagedListState<Item> = LoadingState & {
  items: readonly Item[];
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
};

type PagedListProps = {
  list: PagedListState<unknown>;
  /** The text of an empty list. */
  empty: string;
  children: ReactNode;
};

/** A paginated list with a button for the next page, or its loading, error or empty state. */
export const PagedList = ({ list, empty, children }: PagedListProps) => (
  <ListState
    isPending={list.isPending}
    problem={list.problem}
    empty={list.items.length === 0 ? empty : null}
    onRetry={list.onRetry}
  >
    {children}
    {list.hasMore && (
      <Button variant="default" size="md" loading={list.isLoadingMore} onClick={list.loadMore}>
        Show more
      </Button>
    )}
  </ListState>
);
