import { Button, Progress } from '@mantine/core';
import {
  IconCalendarCheck,
  IconDownload,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
  IconMessageCheck,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { endpointUrl } from '#contract/endpoint.ts';
import { counted } from '#contract/number-format.ts';
import type { ReviewDays } from '#contract/sharing/reviews.contract.ts';
import {
  downloadBatch,
  deleteBatch,
  type BatchFindingKind,
  type BatchRow,
  type BatchView,
  makeBatchReviewLink,
  withdrawBatchReviewLink,
} from '#contract/videos/batches.contract.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { useShareLink } from '#src/api/use-share-link.ts';
import { batchStatus, batchTimeLeft, hasProgress } from '#src/features/batches/batch-copy.ts';
import { CheckedRow, StartedRow, VideoDownload } from '#src/features/batches/row-card.tsx';
import { RowDialog } from '#src/features/batches/row-dialog.tsx';
import { UnnamedClips } from '#src/features/batches/unnamed-clips.tsx';
import {
  type EditorParts,
  useBatch,
  useBatchActions,
  useFollowBatch,
} from '#src/features/batches/use-batch.ts';
import { PlanningHead, PlanningPage } from '#src/planning/planning-page.tsx';
import { DeletionButtons, DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { ReviewLinkSection } from '#src/ui/share-link-form.tsx';
import classes from '#src/features/batches/batches.module.css';

const LEAD =
  'Anyone with the link can watch the videos of this batch, comment on any moment, and approve each video or ask for changes. They do not need an account.';

const NOT_FINISHED = 'None of the videos is finished yet, so there is nothing to approve. ';

/** A button that opens the review link of a batch in a dialog. */
export const BatchReview = ({ batch: { id, reviewLink, progress } }: { batch: BatchView }) => {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const queryKey = queryKeys.batch(id);
  const actions = useShareLink({
    make: (days: ReviewDays) => call(makeBatchReviewLink, { params: { id }, body: { days } }),
    withdraw: () => call(withdrawBatchReviewLink, { params: { id } }),
    onChange: (link) => {
      queryClient.setQueryData<BatchView>(queryKey, (batch) =>
        batch === undefined ? undefined : { ...batch, reviewLink: link },
      );
      // Also refetches the review states of its promos.
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: queryKeys.allPromos });
    },
  });
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconMessageCheck size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Ask for approval
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Ask for approval"
        size={480}
        closeLabel="Close Ask for approval"
      >
        <DisabledInImpersonation does={[makeBatchReviewLink, withdrawBatchReviewLink]}>
          <ReviewLinkSection
            {...actions}
            link={reviewLink}
            lead={`${progress.completed === 0 ? NOT_FINISHED : ''}${LEAD}`}
            warning="The link stops working for everyone. Their comments stay with the promos."
          />
        </DisabledInImpersonation>
      </Dialog>
    </>
  );
};

/** The people in the finished videos whose consent has ended. */
const withdrawnIn = ({ rows }: BatchView): string[] => [
  ...new Set(rows.flatMap(({ render }) => render?.withdrawnPeople ?? [])),
];

type BatchProps = { batch: BatchView; parts: EditorParts };

type CheckCounts = {
  rows: number;
  blocked: number;
  noted: number;
  /** Rows whose texts have not been checked for readability yet. */
  unchecked: number;
};

/** `All 10 promos are ready.`, or how many are not. */
const checkSummary = ({ rows, blocked, noted, unchecked }: CheckCounts): string => {
  if (rows === 0) return 'Every row is left out.';
  if (blocked > 0) return `${blocked} of ${counted(rows, 'promo')} cannot be rendered yet.`;
  if (noted > 0) return `${noted} of ${counted(rows, 'promo')} ${noted === 1 ? 'has' : 'have'} a note.`;
  if (unchecked > 0) return `The texts of ${counted(unchecked, 'promo')} are still being checked.`;
  return rows === 1 ? 'The promo is ready.' : `All ${rows} promos are ready.`;
};

/** The rows before the start, each with a live thumbnail and its findings. */
const Preflight = ({ batch, parts }: BatchProps) => {
  const { changeRow, follow, start, remove } = useBatchActions(batch.id, parts.today);
  const [asksDelete, setAsksDelete] = useState(false);
  const [editedId, setEditedId] = useState<string | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, readonly string[]>>>({});
  const report = useCallback(
    (rowId: string, found: readonly string[]) => setProblems((known) => ({ ...known, [rowId]: found })),
    [],
  );
  const included = batch.rows.filter(({ isLeftOut }) => !isLeftOut);
  const blocked = included.filter(({ findings }) => findings.some(({ isBlocking }) => isBlocking)).length;
  const noted = included.filter(
    ({ id, findings }) => findings.length > 0 || (problems[id]?.length ?? 0) > 0,
  ).length;
  // Visible rows are checked at once, the others one by one.
  const unchecked = included.filter(({ id }) => problems[id] === undefined);
  const dueId = unchecked[0]?.id ?? null;
  const isBehind = included.some(({ findings }) => findings.some(({ kind }) => kind === 'class-changed'));
  const cannotStart =
    included.length === 0 || blocked > 0 || batch.findings.some(({ isBlocking }) => isBlocking);
  const edited = batch.rows.find(({ id }) => id === editedId) ?? null;
  return (
    <>
      {batch.findings.map(({ kind, isBlocking, message }) => (
        <p
          key={`${kind} ${message}`}
          className={isBlocking ? classes.problem : classes.quiet}
          role={isBlocking ? 'alert' : 'note'}
        >
          {message}
        </p>
      ))}
      <div className={classes.summary}>
        <p aria-live="polite">
          {checkSummary({ rows: included.length, blocked, noted, unchecked: unchecked.length })}
        </p>
        <div className={classes.tools}>
          <Button
            variant="default"
            size="md"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setAsksDelete(true)}
          >
            Delete
          </Button>
          {isBehind && (
            <Button
              variant="default"
              size="md"
              leftSection={<IconCalendarCheck size={18} aria-hidden />}
              loading={follow.isPending}
              onClick={() => follow.mutate()}
            >
              Update from the timetable
            </Button>
          )}
          <Button
            size="md"
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            disabled={cannotStart}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            {`Render ${counted(included.length, 'video')}`}
          </Button>
        </div>
      </div>
      <UnnamedClips batch={batch} parts={parts} />
      <ul className={classes.rows} aria-label="Promos">
        {batch.rows.map((row) => (
          <CheckedRow
            key={row.id}
            batch={batch}
            row={row}
            parts={parts}
            problems={problems[row.id] ?? null}
            isDue={row.id === dueId}
            onProblems={report}
            onEdit={() => setEditedId(row.id)}
            onLeaveOut={(isLeftOut) => changeRow.mutate({ rowId: row.id, change: { isLeftOut } })}
          />
        ))}
      </ul>
      <DeletionDialog name={asksDelete ? batch.title : null} onClose={() => setAsksDelete(false)}>
        <p>Its rows and your changes to them are deleted. Nothing has been rendered yet.</p>
        <DisabledInImpersonation does={deleteBatch}>
          <DeletionButtons
            isDeleting={remove.isPending}
            onKeep={() => setAsksDelete(false)}
            onDelete={() => remove.mutate()}
          />
        </DisabledInImpersonation>
      </DeletionDialog>
      {edited !== null && (
        <RowDialog
          key={edited.id}
          batch={batch}
          row={edited}
          parts={parts}
          isSaving={changeRow.isPending}
          onSave={(change) =>
            changeRow.mutate({ rowId: edited.id, change }, { onSuccess: () => setEditedId(null) })
          }
          onClose={() => setEditedId(null)}
        />
      )}
    </>
  );
};

/** The rows of a batch that has started. */
const hasFinding = ({ findings }: BatchRow, kind: BatchFindingKind): boolean =>
  findings.some((finding) => finding.kind === kind);

const retryable: ReadonlySet<string> = new Set(['failed', 'cancelled', 'expired']);

const Started = ({ batch, parts }: BatchProps) => {
  const { cancelAll, retryFailed, cancelOne, retryOne, follow } = useBatchActions(batch.id, parts.today);
  const { open, progress } = batch.progress;
  useFollowBatch(batch.id, parts.today, open > 0);
  const takingPlace = batch.rows.filter((row) => !row.isLeftOut && !hasFinding(row, 'class-cancelled'));
  const completed = takingPlace.filter(({ render }) => render?.state === 'completed').length;
  const again = takingPlace.filter(({ render }) => retryable.has(render?.state ?? '')).length;
  const outdated = takingPlace.filter((row) => hasFinding(row, 'class-changed')).length;
  return (
    <>
      <div className={classes.summary}>
        <p>
          <span aria-live="polite">{batchStatus(batch)}</span>
          {batchTimeLeft(batch)}
        </p>
        <div className={classes.tools}>
          {open > 0 && (
            <Button
              variant="default"
              size="md"
              loading={cancelAll.isPending}
              onClick={() => cancelAll.mutate()}
            >
              Cancel all
            </Button>
          )}
          {outdated > 0 && (
            <Button
              size="md"
              leftSection={<IconCalendarCheck size={18} aria-hidden />}
              loading={follow.isPending}
              onClick={() => follow.mutate()}
            >
              {outdated === 1 ? 'Update 1 video' : `Update all ${outdated}`}
            </Button>
          )}
          {again > 0 && (
            <Button
              variant="default"
              size="md"
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={retryFailed.isPending}
              onClick={() => retryFailed.mutate()}
            >
              {`Retry ${counted(again, 'video')}`}
            </Button>
          )}
          <BatchReview batch={batch} />
          {completed > 0 && (
            <DisabledInImpersonation does={downloadBatch}>
              <VideoDownload
                url={endpointUrl(downloadBatch.path, { params: { id: batch.id } })}
                withdrawnPeople={withdrawnIn(batch)}
                size="md"
                leftSection={<IconDownload size={18} aria-hidden />}
              >
                {`Download ZIP of ${counted(completed, 'video')}`}
              </VideoDownload>
            </DisabledInImpersonation>
          )}
        </div>
        {hasProgress(batch) && (
          <Progress
            className={classes.total}
            value={progress * 100}
            aria-label="Progress of the batch"
            color="var(--knob)"
          />
        )}
      </div>
      <ul className={classes.rows} aria-label="Promos">
        {batch.rows
          .filter(({ isLeftOut }) => !isLeftOut)
          .map((row) => (
            <StartedRow
              key={row.id}
              batch={batch}
              row={row}
              parts={parts}
              onCancel={(id) => cancelOne.mutate(id)}
              onRetry={(id) => retryOne.mutate(id)}
            />
          ))}
      </ul>
    </>
  );
};

/** A batch: its checks before the start, then its progress. */
export const BatchPage = ({ id, parts }: { id: string; parts: EditorParts }) => {
  const query = useBatch(id, parts.today);
  const batch = query.data;
  return (
    <PlanningPage>
      {batch === undefined ? (
        <ListState {...queryState(query)} empty={null}>
          {null}
        </ListState>
      ) : (
        // Stays when a later refetch fails.
        <>
          <PlanningHead
            title={batch.title}
            lead={batch.startedAt === null ? 'Check your promos. Nothing is rendered yet.' : undefined}
          />
          {batch.startedAt === null ? (
            <Preflight batch={batch} parts={parts} />
          ) : (
            <Started batch={batch} parts={parts} />
          )}
        </>
      )}
    </PlanningPage>
  );
};
