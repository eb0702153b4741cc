import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { logError } from '#src/api/log-error.ts';
import { useRefetchAdmin } from '#src/features/admin/use-refetch-admin.ts';
import classes from '#src/features/admin/admin-section.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';

type RetryEntryProps = {
  children: ReactNode;
  /** The button's label. */
  action: string;
  /** Completes the button's accessible name. */
  subject: string;
  /** Resolves with the message to show; null where a retry cannot help. */
  onRetry: (() => Promise<{ message: string }>) | null;
};

/** A row with a retry button and the outcome of the retry. */
export const RetryEntry = ({ children, action, subject, onRetry }: RetryEntryProps) => {
  const refetch = useRefetchAdmin();
  const retry = useMutation({
    mutationFn: async () => onRetry?.(),
    onSuccess: () => refetch(),
    onError: (error) => logError('Retrying an entry failed', error),
  });
  return (
    <li className={`${rows.row} ${classes.entry}`} data-long>
      <div className={rows.text}>
        {children}
        {retry.isSuccess && <output className={classes.done}>{retry.data?.message}</output>}
        {retry.isError && (
          <span className={classes.refused} role="alert">
            {describeError(retry.error)}
          </span>
        )}
      </div>
      {onRetry !== null && (
        <Button
          variant="default"
          size="md"
          aria-label={`${action}: ${subject}`}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {action}
        </Button>
      )}
    </li>
  );
};
