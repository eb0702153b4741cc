import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type FailedJob,
  type FailedJobKind,
  listFailedJobs,
  retryFailedJob,
} from '#contract/admin/failed-jobs.contract.ts';
import {
  REFUND_FAILED,
  listWebhookEvents,
  processWebhookAgain,
  type WebhookEventView,
} from '#contract/billing/webhook-events.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { usePages } from '#src/api/query-state.ts';
import { useAddress } from '#src/features/admin/use-address.ts';
import { useRefetchAdmin } from '#src/features/admin/use-refetch-admin.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { Segments } from '#src/ui/fields/segments.tsx';
import { PagedList } from '#src/ui/lists/list-state.tsx';
import { TitledSection } from '#src/ui/pages/titled-section.tsx';
import classes from '#src/features/admin/admin-section.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';
import notes from '#src/ui/pages/note.module.css';

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
const RetryEntry = ({ children, action, subject, onRetry }: RetryEntryProps) => {
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

const kindLabels: Record<FailedJobKind, string> = { render: 'Render', upload: 'Upload' };

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'render', label: 'Renders' },
  { value: 'upload', label: 'Uploads' },
] as const;

const JobEntry = ({ job }: { job: FailedJob }) => {
  const { id, kind, title, ownerEmail, code, message, failedAt, canRetry } = job;
  return (
    <RetryEntry
      action="Try again"
      subject={title}
      onRetry={canRetry ? () => call(retryFailedJob, { params: { id }, body: { kind } }) : null}
    >
      <span>
        <span className={classes.what}>{title}</span> · {kindLabels[kind]}
      </span>
      <span>
        {message} ({code})
      </span>
      <span className={classes.quiet}>
        {ownerEmail} · {formatDate(failedAt, 'dateTime')}
        {canRetry ? '' : ' · the file itself is the problem, so it was not kept'}
      </span>
    </RetryEntry>
  );
};

/** Failed renders and uploads, with a retry button where a retry can help. */
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
    <TitledSection title="Failed jobs">
      <p className={notes.note}>Renders and uploads that failed. Their owners see the same message.</p>
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
            <JobEntry key={job.id} job={job} />
          ))}
        </ul>
      </PagedList>
    </TitledSection>
  );
};

const outcomeOf = ({ processedAt, problem }: WebhookEventView): string => {
  if (problem === REFUND_FAILED)
    return 'The bank refused this refund, so the money has not gone back. Pay it back in another way at the provider, then process this again.';
  if (problem !== null) return `Failed (${problem})`;
  return processedAt === null
    ? 'Not processed yet'
    : `Processed ${formatDate(processedAt, 'dateTimeSeconds')}`;
};

const EventEntry = ({ event }: { event: WebhookEventView }) => {
  const { id, type, receivedAt, deliveries, subjectId } = event;
  return (
    <RetryEntry
      action="Process again"
      subject={id}
      onRetry={() => call(processWebhookAgain, { params: { id } })}
    >
      <span>
        <span className={classes.what}>{type}</span>
        {subjectId === null ? '' : ` · ${subjectId}`}
      </span>
      <span>{outcomeOf(event)}</span>
      <span className={classes.quiet}>
        {formatDate(receivedAt, 'dateTimeSeconds')} · {id}
        {deliveries > 1 ? ` · delivered ${deliveries} times` : ''}
      </span>
    </RetryEntry>
  );
};

/** The payment provider's notifications, each with a button to process it again. */
export const WebhookEvents = () => {
  const events = usePages({
    queryKey: queryKeys.adminWebhookEvents,
    load: (page) => call(listWebhookEvents, { query: page }),
    itemsOf: (page) => page.events,
    keepsFormer: true,
  });
  return (
    <TitledSection title="Payment notifications">
      <p className={notes.note}>
        Notifications from the payment provider. Processing one again refreshes the data from the provider and
        never charges anyone.
      </p>
      <PagedList list={events} empty="The payment provider has sent nothing yet.">
        <ul className={rows.list} aria-label="Payment notifications">
          {events.items.map((event) => (
            <EventEntry key={event.id} event={event} />
          ))}
        </ul>
      </PagedList>
    </TitledSection>
  );
};
