import { counted } from '#contract/number-format.ts';
import type { BatchRender, BatchSummary } from '#contract/videos/batches.contract.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import { englishUtc, formatDate } from '#src/ui/copy/date-format.ts';
import { timeLeftLabel } from '#src/ui/copy/time-label.ts';

const join = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** The state of a batch, in one line. The time left, which changes all the time, follows it: `batchTimeLeft`. */
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

/** ` · about 2 minutes left`; '' once nothing is left, or while nobody can tell. */
export const batchTimeLeft = ({
  progress: { open, secondsLeft },
}: Pick<BatchSummary, 'progress'>): string => {
  const label = open > 0 ? timeLeftLabel(secondsLeft) : '';
  return label === '' ? '' : ` · ${label}`;
};

/** `Thu, Nov 26`, with the year if it is not this year. */
export const dayLabel = (day: CalendarDay): string =>
  formatDate(day, 'weekdayMonthDay', { ...englishUtc, year: 'unless-this' });

/** `Thu, Nov 26 · 7:30 PM`, or what stands for a class without a date. */
export const whenLabel = ({ classDate, time }: Pick<ClassInfo, 'classDate' | 'time'>): string =>
  join([classDate === '' ? 'No date' : dayLabel(classDate), time]);

/** `Spin Flow`, or what stands for a row without a class. */
export const classLabel = ({ classType }: Pick<ClassInfo, 'classType'>): string =>
  classType.trim() === '' ? 'No class' : classType;

/** The state of a row's render, in a few words. */
export const renderStatus = (render: BatchRender | null): string => {
  if (render === null) return 'No video';
  switch (render.state) {
    case 'queued':
      return render.retryAt === null ? 'Waiting' : 'Trying again';
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

/** Whether a progress bar makes sense: a batch that ended without a video is not done, although nothing is left to do. */
export const hasProgress = ({ progress: { open, completed } }: BatchSummary): boolean => open + completed > 0;
