import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readStorage } from '#contract/library.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import classes from '#src/features/editor/library/uploads.module.css';

const GIGABYTE = 1_000_000_000;

const amountOf = (bytes: number): string => {
  if (bytes < 0.1 * GIGABYTE) return `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;
  const gigabytes = bytes / GIGABYTE;
  return `${gigabytes < 10 && gigabytes % 1 !== 0 ? gigabytes.toFixed(1) : Math.round(gigabytes)} GB`;
};

/** How much of their place somebody's uploads take. Nothing while they take none. */
export const StorageLine = () => {
  const { data } = useQuery({ queryKey: queryKeys.storage, queryFn: () => call(readStorage), gcTime: 0 });
  if (data === undefined || data.usedBytes === 0) return null;
  const words = `${amountOf(data.usedBytes)} of ${amountOf(data.allowedBytes)} used`;
  return (
    <div className={classes['storage']}>
      <Progress value={(data.usedBytes / data.allowedBytes) * 100} size="xs" aria-label={words} />
      <p className={classes['hint']}>{words}</p>
    </div>
  );
};
