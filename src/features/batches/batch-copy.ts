import { counted } from '#contract/number-format.ts';
import type { BatchRender, BatchSummary } from '#contract/videos/batches.contract.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import { englishUtc, formatDate } from '#src/ui/copy/date-format.ts';
import { timeLeftLabel } from '#src/ui/copy/time-label.ts';

const join = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** The state of a batch, in one line; `batchTimeLeft` is separate because it changes constantly. */
export const batchStatus = ({
  startedAt,
  progress,
}: Pick<BatchSummary, 'startedAt' | 'progress'>): string => {
  const { rows, completed, failed, cancelled, open } = progress;
  if (startedAt === null) return `${counted(rows, 'promo')} to check, nothing rendered yet`;
  if (completed + failed + open === 0)
    return rows === 1 ? 'The promo has no video' : `None of the ${rows} promos has a video`;
  return join([
    `${completed} of ${counted(rows, 'video')} done`,
    failed > 0 ? `${failed} failed` : '',
    cancelled > 0 ? `${cancelled} cancelled or deleted` : '',
  ]);
};

/** ` · about 2 minutes left`; '' if nothing is left or the time is unknown. */
export const batchTimeLeft = ({
  progress: { open, secondsLeft },
}: Pick<BatchSummary, 'progress'>): string => {
  const label = open > 0 ? timeLeftLabel(secondsLeft) : '';
  return label === '' ? '' : ` · ${label}`;
};

/** `Thu, Nov 26`, with the year if it is not the current one. */
export const dayLabel = (day: CalendarDay): string =>
  formatDate(day, 'weekdayMonthDay', { ...englishUtc, year: 'unless-this' });

/** `Thu, Nov 26 · 7:30 PM`, or `No date`. */
export const whenLabel = ({ classDate, time }: Pick<ClassInfo, 'classDate' | 'time'>): string =>
  join([classDate === '' ? 'No date' : dayLabel(classDate), time]);

/** `Spin Flow`, or `No class`. */
export const classLabel = ({ classType }: Pick<ClassInfo, 'classType'>): string =>
  classType.trim() === '' ? 'No class' : classType;

/** The state of a row's render; `place` is its place among those of the batch that are still open, from 1. */
export const renderStatus = (render: BatchRender | null, place: number): string => {
  if (render === null) return 'No video';
  switch (render.state) {
    case 'queued':
      if (render.retryAt !== null) return 'Trying again';
      return place <= 1 ? 'Waiting, next in line' : `Waiting, number ${place} in line`;
    case 'running':
      return `Rendering, ${Math.round(render.progress * 100)}%`;
    case 'completed':
      return 'Done';
    case 'failed':
      return 'Failed';
    case 'cancelled':
      return 'Cancelled';
    case 'expired':
      return 'Expired';
  }
};

/** Whether to show a progress bar; not for a batch that ended without a video. */
export const hasProgress = ({ progress: { open, completed } }: BatchSummary): boolean => open + completed > 0;
