import {
  type FailedJob,
  type FailedJobKind,
  listFailedJobs,
  retryFailedJob,
} from '#contract/admin/failed-jobs.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { usePages } from '#src/api/query-state.ts';
import { RetryEntry } from '#src/features/admin/retry-entry.tsx';
import { useAddress } from '#src/features/admin/use-address.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { Segments } from '#src/ui/fields/segments.tsx';
import { PagedList } from '#src/ui/lists/list-state.tsx';
import { TitledSection } from '#src/ui/pages/titled-section.tsx';
import classes from '#src/features/admin/admin-section.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';
import notes from '#src/ui/pages/note.module.css';

const kindLabels: Record<FailedJobKind, string> = { render: 'Render', upload: 'Upload' };

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'render', label: 'Renders' },
  { value: 'upload', label: 'Uploads' },
] as const;

const Entry = ({ job }: { job: FailedJob }) => {
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
            <Entry key={job.id} job={job} />
          ))}
        </ul>
      </PagedList>
    </TitledSection>
  );
};
