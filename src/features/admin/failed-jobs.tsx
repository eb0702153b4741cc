import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  type FailedJob,
  type FailedJobKind,
  listFailedJobs,
  retryFailedJob,
} from '#contract/failed-jobs.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { usePages } from '#src/api/use-pages.ts';
import classes from '#src/features/admin/admin-section.module.css';
import { useAddress } from '#src/features/admin/use-address.ts';
import { useRefetchAdmin } from '#src/features/admin/use-refetch-admin.ts';
import { PagedList } from '#src/ui/list-state.tsx';
import notes from '#src/ui/note.module.css';
import rows from '#src/ui/ruled-rows.module.css';
import { Segments } from '#src/ui/segments.tsx';

const kindLabels: Record<FailedJobKind, string> = { render: 'Render', upload: 'Upload' };

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'render', label: 'Renders' },
  { value: 'upload', label: 'Uploads' },
] as const;

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const Entry = ({ job }: { job: FailedJob }) => {
  const { id, kind, title, ownerEmail, code, message, failedAt, canRetry } = job;
  const refetch = useRefetchAdmin();
  const retry = useMutation({
    mutationFn: () => call(retryFailedJob, { params: { id }, body: { kind } }),
    onSuccess: () => refetch(),
    onError: (error) => logError('Trying a failed job again failed', error),
  });
  return (
    <li className={`${rows.row} ${classes.entry}`} data-long>
      <div className={rows.text}>
        <span>
          <span className={classes.what}>{title}</span> · {kindLabels[kind]}
        </span>
        <span>
          {message} ({code})
        </span>
        <span className={classes.quiet}>
          {ownerEmail} · {time.format(new Date(failedAt))}
          {canRetry ? '' : ' · its file is the reason, and is not kept'}
        </span>
        {retry.isSuccess && <output className={classes.done}>{retry.data.message}</output>}
        {retry.isError && !retry.isPending && (
          <span className={classes.refused} role="alert">
            {describeError(retry.error)}
          </span>
        )}
      </div>
      {canRetry && (
        <Button
          variant="default"
          size="md"
          aria-label={`Try again: ${title}`}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          Try again
        </Button>
      )}
    </li>
  );
};

/** Renders and uploads that have failed, each with a retry where one can help. */
export const FailedJobs = () => {
  const { read, change } = useAddress();
  const kind = kinds.find(({ value }) => value === read('kind'))?.value ?? 'all';
  const failures = usePages({
    queryKey: queryKeys.adminFailedJobs(kind),
    load: (page) => call(listFailedJobs, { query: { ...page, ...(kind === 'all' ? {} : { kind }) } }),
    itemsOf: (page) => page.failures,
    keepsFormer: true,
  });
  return (
    <section className={classes.section} aria-labelledby="failed-jobs">
      <div className={classes.head}>
        <h2 id="failed-jobs" className={classes.title}>
          Failed jobs
        </h2>
      </div>
      <p className={notes.note}>
        Renders and uploads that did not end well. Their owners see the same reason.
      </p>
      <Segments
        label="Kind of job"
        options={kinds}
        value={kind}
        isSmall
        onChange={(next) => change({ kind: next === 'all' ? null : next })}
      />
      <PagedList list={failures} empty="Nothing has failed.">
        <ul className={rows.list} aria-label="Failed jobs">
          {failures.items.map((job) => (
            <Entry key={job.id} job={job} />
          ))}
        </ul>
      </PagedList>
    </section>
  );
};
