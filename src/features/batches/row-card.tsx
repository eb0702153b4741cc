import { Button, Progress, type ButtonProps } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconCircleX,
  IconClock,
  IconTrash,
  IconVideoOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#contract/number-format.ts';
import type { BatchRender, BatchRow, BatchView } from '#contract/videos/batches.contract.ts';
import { promoForClass } from '#remotion/class-form/promo-for-class.ts';
import type { Promo } from '#schema/promo.ts';
import { classLabel, renderStatus, whenLabel } from '#src/features/batches/batch-copy.ts';
import type { EditorParts } from '#src/features/batches/use-batch.ts';
import { listOf } from '#src/ui/copy/list-of.ts';
import { ReviewBadge } from '#src/ui/review-entry.tsx';
import batchesClasses from '#src/features/batches/batches.module.css';
import classes from '#src/features/batches/row-card.module.css';

type VideoDownloadProps = ButtonProps & {
  url: string;
  /** The people in the videos whose consent has ended. */
  withdrawnPeople: readonly string[];
  children: ReactNode;
};

/**
 * Downloads a video or a ZIP of videos. Videos of people whose consent has ended are blocked for publishing: the first click names the
 * people, and the second one confirms that the user will not publish the videos.
 */
export const VideoDownload = ({ url, withdrawnPeople, children, ...button }: VideoDownloadProps) => {
  const [isAsking, setIsAsking] = useState(false);
  if (withdrawnPeople.length === 0) {
    return (
      <Button component="a" href={url} download {...button}>
        {children}
      </Button>
    );
  }
  return (
    <>
      <p className={batchesClasses.problem} role={isAsking ? 'alert' : undefined}>
        <strong>Blocked for publishing:</strong> {listOf(withdrawnPeople)} no longer{' '}
        {withdrawnPeople.length === 1 ? 'agrees' : 'agree'} to be shown.
        {isAsking && ' If you download it anyway, your account’s activity records it.'}
      </p>
      {isAsking ? (
        <Button component="a" href={`${url}?willNotPublish=true`} download {...button}>
          I will not publish it
        </Button>
      ) : (
        <Button {...button} onClick={() => setIsAsking(true)}>
          {children}
        </Button>
      )}
    </>
  );
};

/** The promo of a row; the same object until the row changes. */
export const usePromoOfRow = (
  { document }: Pick<BatchView, 'document'>,
  { form, texts, assetId }: Pick<BatchRow, 'form' | 'texts' | 'assetId'>,
  { today, clips }: Pick<EditorParts, 'today' | 'clips'>,
): Promo => {
  const clip = assetId === null ? undefined : clips.get(assetId);
  // Responses contain equal rows as new objects.
  const known = JSON.stringify({ form, texts, assetId });
  return useMemo(() => {
    const row: Pick<BatchRow, 'form' | 'texts' | 'assetId'> = JSON.parse(known);
    return promoForClass(document, { ...row, clip }, today);
  }, [document, known, clip, today]);
};

type FrameProps = { row: BatchRow; isDimmed?: boolean; image: ReactNode; children: ReactNode };

const Frame = ({ row, isDimmed = false, image, children }: FrameProps) => (
  <li
    className={classes.card}
    data-dimmed={isDimmed}
    aria-label={`${classLabel(row.form)}, ${whenLabel(row.form)}`}
  >
    <div className={classes.image} aria-hidden>
      {image}
    </div>
    <div className={classes.text}>
      <h2 className={classes.name}>{classLabel(row.form)}</h2>
      <p className={classes.when}>{whenLabel(row.form)}</p>
      <p className={classes.when}>{row.form.instructorName}</p>
      {children}
    </div>
  </li>
);

type CheckedRowProps = {
  batch: BatchView;
  row: BatchRow;
  parts: EditorParts;
  /** Why texts are hard to read; null until the thumbnail has reported it. */
  problems: readonly string[] | null;
  /** Whether to check the texts now, even if the row is not visible. */
  isDue: boolean;
  onProblems: (rowId: string, problems: readonly string[]) => void;
  onEdit: () => void;
  onLeaveOut: (isLeftOut: boolean) => void;
};

/** A row before the start, with a live thumbnail, its findings and its actions. */
export const CheckedRow = ({
  batch,
  row,
  parts,
  problems,
  isDue,
  onProblems,
  onEdit,
  onLeaveOut,
}: CheckedRowProps) => {
  const { Thumbnail } = parts;
  const { id, isLeftOut, findings } = row;
  const promo = usePromoOfRow(batch, row, parts);
  const report = useMemo(() => (found: readonly string[]) => onProblems(id, found), [id, onProblems]);
  // The service finds missing letters too.
  const otherProblems = problems?.filter((problem) => !findings.some(({ message }) => message === problem));
  const isFine = findings.length === 0 && problems?.length === 0;
  return (
    <Frame
      row={row}
      isDimmed={isLeftOut}
      image={<Thumbnail promo={promo} isDue={isDue} onProblems={report} />}
    >
      {isLeftOut ? (
        <p className={classes.when}>Left out</p>
      ) : (
        <ul className={classes.findings} aria-label="Findings">
          {findings.map(({ kind, isBlocking, message }) => (
            <li key={`${kind} ${message}`} data-blocking={isBlocking}>
              {isBlocking ? (
                <IconBan size={16} aria-label="Blocks the start:" />
              ) : (
                <IconAlertTriangle size={16} aria-hidden />
              )}
              {message}
            </li>
          ))}
          {otherProblems?.map((problem) => (
            <li key={problem}>
              <IconAlertTriangle size={16} aria-hidden />
              {problem}
            </li>
          ))}
          {problems === null && (
            <li data-open>
              <IconClock size={16} aria-hidden />
              Checking its texts
            </li>
          )}
          {isFine && (
            <li data-fine>
              <IconCheck size={16} aria-hidden />
              Ready
            </li>
          )}
        </ul>
      )}
      <div className={classes.tools}>
        {!isLeftOut && (
          <Button
            variant="default"
            aria-label={`Edit ${classLabel(row.form)}, ${whenLabel(row.form)}`}
            onClick={onEdit}
          >
            Edit
          </Button>
        )}
        <Button variant="default" onClick={() => onLeaveOut(!isLeftOut)}>
          {isLeftOut ? 'Put back' : 'Leave out'}
        </Button>
      </div>
    </Frame>
  );
};

const ignore = (): void => {};

const stateIcons: Record<BatchRender['state'], TablerIcon> = {
  queued: IconClock,
  running: IconClock,
  completed: IconCheck,
  failed: IconAlertTriangle,
  cancelled: IconCircleX,
  expired: IconTrash,
};

/** Whether there is a video to review, or a reviewer's entry. */
const hasReview = (render: BatchRow['render'], promo: NonNullable<BatchRow['promo']>): boolean =>
  render?.state === 'completed' || promo.review !== 'waiting' || promo.openEntries > 0;

/** The place of a row's render among those of the batch that are still open, from 1: renders of a batch are made in its order. */
const placeInLine = ({ rows }: BatchView, row: BatchRow): number =>
  rows
    .filter(({ render }) => render?.state === 'queued' || render?.state === 'running')
    .findIndex(({ id }) => id === row.id) + 1;

type StartedRowProps = {
  batch: BatchView;
  row: BatchRow;
  parts: EditorParts;
  onCancel: (renderId: string) => void;
  onRetry: (renderId: string) => void;
};

/** A row after the start, with the state of its render. */
export const StartedRow = ({ batch, row, parts, onCancel, onRetry }: StartedRowProps) => {
  const { Thumbnail } = parts;
  const { render, promo: saved } = row;
  const promo = usePromoOfRow(batch, row, parts);
  const state = render?.state ?? null;
  const StateIcon = state === null ? IconVideoOff : stateIcons[state];
  const isOpen = state === 'queued' || state === 'running';
  const isEdited = saved?.currentRevision != null && saved.currentRevision > saved.revision;
  return (
    <Frame row={row} image={<Thumbnail promo={promo} onProblems={ignore} />}>
      <p className={classes.state} data-state={state ?? 'gone'}>
        <StateIcon size={16} aria-hidden />
        {renderStatus(render, placeInLine(batch, row))}
      </p>
      {isOpen && render !== null && (
        <Progress
          className={classes.bar}
          value={render.progress * 100}
          aria-label={`Progress of ${classLabel(row.form)}`}
          color="var(--knob)"
        />
      )}
      {render?.error != null && <p className={classes.problem}>{render.error.message}</p>}
      {saved?.review != null && hasReview(render, saved) && (
        <p className={classes.review}>
          <ReviewBadge state={saved.review} />
          {saved.openEntries > 0 && counted(saved.openEntries, 'open comment')}
        </p>
      )}
      {row.findings.map(({ kind, message }) => (
        <p key={kind} className={classes.problem}>
          {message}
        </p>
      ))}
      {isEdited && (
        <p className={classes.when}>
          The promo was edited after this video. Generate it again in the editor.
        </p>
      )}
      <div className={classes.tools}>
        {render?.videoUrl != null && (
          <VideoDownload
            url={render.videoUrl}
            withdrawnPeople={render.withdrawnPeople ?? []}
            variant="default"
          >
            Download
          </VideoDownload>
        )}
        {isOpen && render !== null && (
          <Button variant="default" onClick={() => onCancel(render.id)}>
            Cancel
          </Button>
        )}
        {(state === 'failed' || state === 'cancelled' || state === 'expired') && render !== null && (
          <Button variant="default" onClick={() => onRetry(render.id)}>
            Retry
          </Button>
        )}
        {saved?.currentRevision != null && (
          <Button component={Link} to={`/?promo=${saved.id}`} variant="default">
            Open promo
          </Button>
        )}
      </div>
    </Frame>
  );
};
