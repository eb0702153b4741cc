import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '#src/ui/list-state.module.css';
import { Spinner } from '#src/ui/spinner.tsx';

type ListStateProps = {
  isPending: boolean;
  /** The error message; null when there is none. */
  problem: string | null;
  /** The text of an empty list; null when it has items. */
  empty: string | null;
  onRetry: () => void;
  children: ReactNode;
};

/** A list, or its loading, error or empty state. */
export const ListState = ({ isPending, problem, empty, onRetry, children }: ListStateProps) => {
  if (isPending) return <Spinner label="Loading" />;
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

/** `hasMore`: there are further items; `isLoading`: the next ones are on their way. */
type ShowMoreProps = { hasMore: boolean; isLoading: boolean; onPress: () => void };

/** The button below a list that comes in pages. */
export const ShowMore = ({ hasMore, isLoading, onPress }: ShowMoreProps) =>
  hasMore && (
    <Button variant="default" size="md" loading={isLoading} onClick={onPress}>
      Show more
    </Button>
  );
