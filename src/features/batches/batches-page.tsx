import { Button, Progress } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type BatchSummary, listBatches } from '#contract/videos/batches.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { usePages } from '#src/api/query-state.ts';
import { batchStatus, batchTimeLeft, hasProgress } from '#src/features/batches/batch-copy.ts';
import type { EditorParts } from '#src/features/batches/use-batch.ts';
import { WeekNotice, WeekPlanSetting } from '#src/features/batches/week-plan.tsx';
import { PlanningHead, PlanningPage } from '#src/planning/planning-page.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { PagedList } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/batches/batches.module.css';

const BatchItem = ({ batch }: { batch: BatchSummary }) => (
  <li className={classes.batch}>
    <Link to={`/batches/${batch.id}`} className={classes.batchLink}>
      {batch.title}
    </Link>
    <span className={classes.quiet}>{formatDate(batch.createdAt, 'monthDay', { year: 'always' })}</span>
    <span className={classes.status}>
      {batchStatus(batch)}
      {batchTimeLeft(batch)}
    </span>
    {batch.startedAt !== null && hasProgress(batch) && (
      <Progress
        className={classes.bar}
        value={batch.progress.progress * 100}
        aria-label={`Progress of ${batch.title}`}
        color={batch.progress.failed > 0 ? 'red' : 'var(--knob)'}
      />
    )}
  </li>
);

/** The batches of a studio, newest first. */
export const BatchesPage = ({ parts }: { parts: EditorParts }) => {
  const list = usePages({
    queryKey: queryKeys.batches,
    load: (query) => call(listBatches, { query }),
    itemsOf: ({ batches }) => batches,
  });
  return (
    <PlanningPage>
      <PlanningHead title="Batches" lead="A promo for every class of your week, each with its own video.">
        <Button component={Link} to="/batches/new" size="md" leftSection={<IconPlus size={18} aria-hidden />}>
          New batch
        </Button>
      </PlanningHead>
      <WeekNotice today={parts.today} />
      <PagedList list={list} empty="You have no batches yet. Start one from your week of classes.">
        <ul className={classes.batches} aria-label="Batches">
          {list.items.map((batch) => (
            <BatchItem key={batch.id} batch={batch} />
          ))}
        </ul>
      </PagedList>
      <WeekPlanSetting parts={parts} />
    </PlanningPage>
  );
};
