import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '#src/ui/list-state.module.css';
import { Spinner } from '#src/ui/spinner.tsx';

type ListStateProps = {
  isPending: boolean;
  /** What went wrong, for a person; null when nothing did. */
  problem: string | null;
  /** What to say when the list has nothing; null when it has something. */
  empty: string | null;
  onRetry: () => void;
  children: ReactNode;
};

/** A list, or what stands in its place: loading, broken with a way on, empty. */
export const ListState = ({ isPending, problem, empty, onRetry, children }: ListStateProps) => {
  if (isPending) return <Spinner label="Loading" />;
  if (problem !== null) {
    return (
      <div className={classes['state']} role="alert">
        <p>{problem}</p>
        <Button variant="default" className={classes['button'] ?? ''} onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (empty !== null) return <p className={classes['state']}>{empty}</p>;
  return children;
};
