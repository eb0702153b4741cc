import type { Quota } from '#contract/accounts/quotas.contract.ts';
import { counted } from '#contract/number-format.ts';
import { type WordingEntry, wordingLabel } from '#contract/promos/wording-list.contract.ts';
import {
  type BatchFinding,
  type BatchFindingKind,
  CLIP_REST_DAYS,
} from '#contract/videos/batches.contract.ts';
import { findUndrawnLetters } from '#remotion/fonts/undrawn-letters.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import { type CalendarDay, shortDay, weekdayOf, weekdays } from '#schema/class/class-schedule.ts';
import { type AssetUse, promoAssets, type Promo } from '#schema/promo.ts';
import { phrasePattern } from '#schema/texts/phrases.ts';
import { describeOutdated, type ShownSession } from '#server/features/timetable/shown-sessions.ts';
import { isResting, type ClipUse } from './choose-clips.ts';

/** A row to check, with its promo and its background clip; `session` is undefined if the class was typed by hand. */
export type CheckedRow = {
  id: string;
  form: ClassInfo;
  promo: Promo;
  clip: string | null;
  session: ShownSession | undefined;
};

/** The facts that rows are checked against. `used` are the clips of earlier promos; `isThere` tells whether the person may use an asset. */
export type FindingContext = {
  today: CalendarDay;
  others: readonly CheckedRow[];
  used: readonly ClipUse[];
  isThere: (use: AssetUse) => boolean;
  /** The clips of the library. */
  clips: readonly string[];
  /** The clips of which the person has not said yet who can be recognised in them. */
  unnamed: ReadonlySet<string>;
  wording: readonly WordingEntry[];
};

const blocking: ReadonlySet<BatchFindingKind> = new Set([
  'class-changed',
  'class-cancelled',
  'class-gone',
  'past-date',
  'clip-gone',
  'overlay-gone',
  'quota',
]);

const finding = (kind: BatchFindingKind, message: string): BatchFinding => ({
  kind,
  isBlocking: blocking.has(kind),
  message,
});

const textOf = ({ textElements }: Promo): string =>
  textElements
    .filter(({ visible }) => visible)
    .map(({ content }) => content)
    .join('\n\n');

/** The first weekday in the text that differs from the day's; null if there is none. */
const otherWeekday = (text: string, day: CalendarDay): string | null =>
  weekdays.find((weekday) => weekday !== weekdayOf(day) && phrasePattern([weekday])?.test(text) === true) ??
  null;

const dateFindings = ({ form, promo }: CheckedRow, today: CalendarDay): BatchFinding[] => {
  const { classDate } = form;
  if (classDate === '') return [finding('no-date', 'This class has no date.')];
  const found: BatchFinding[] = [];
  if (classDate < today) {
    found.push(
      finding(
        'past-date',
        `${shortDay(classDate, today)} has passed. Change the date, or leave this row out.`,
      ),
    );
  }
  const weekday = otherWeekday(textOf(promo), classDate);
  if (weekday !== null) {
    const day = shortDay(classDate, today);
    found.push(finding('other-weekday', `The text says ${weekday}, but the class is on ${day}.`));
  }
  return found;
};

/** What a finding advises, before the start of a batch and after it. */
const advice = {
  'class-gone': ['Leave it out, or edit it to keep it.', 'Decide whether to post its video.'],
  'class-cancelled': ['Leave it out.', 'Its video is not in the ZIP.'],
  'class-changed': [
    'Update the row from the timetable, edit the class, or leave the row out.',
    'Update the video from the timetable.',
  ],
} as const;

/** The differences between a row and the current class of the timetable. */
export const findSessionFindings = (
  session: ShownSession | undefined,
  { today, isStarted }: { today: CalendarDay; isStarted: boolean },
): BatchFinding[] => {
  const outdated = describeOutdated(session, today);
  if (outdated === null) return [];
  const { kind, sentence } = outdated;
  return [finding(kind, `${sentence} ${advice[kind][isStarted ? 1 : 0]}`)];
};

const isSameClass = (one: ClassInfo, other: ClassInfo): boolean =>
  one.classDate === other.classDate &&
  one.time === other.time &&
  one.room === other.room &&
  one.classType.trim().toLowerCase() === other.classType.trim().toLowerCase();

const classFindings = ({ id, form }: CheckedRow, others: readonly CheckedRow[]): BatchFinding[] => [
  ...(form.classType.trim() === '' ? [finding('no-class', 'This row has no class.')] : []),
  ...(form.time === '' ? [finding('no-time', 'This class has no time.')] : []),
  ...(form.instructorName.trim() === '' ? [finding('no-instructor', 'This row has no instructor.')] : []),
  ...(others.some((other) => other.id !== id && isSameClass(other.form, form))
    ? [finding('same-class', 'Another row advertises the same class.')]
    : []),
];

const missingAssets = ({ promo }: CheckedRow, { isThere }: FindingContext): BatchFinding[] => {
  const missing = new Set(
    promoAssets(promo)
      .filter((use) => !isThere(use))
      .map(({ as }) => as),
  );
  return [
    ...(missing.has('background')
      ? [finding('clip-gone', 'This video is no longer in the library. Choose another one.')]
      : []),
    ...(missing.has('overlay')
      ? [finding('overlay-gone', 'An overlay of the design is no longer in the library.')]
      : []),
    ...(missing.has('music')
      ? [finding('music-gone', 'The music of the design is no longer in the library.')]
      : []),
  ];
};

/** Every use of a clip by other rows and earlier promos. */
const usesBeside = (row: CheckedRow, { others, used }: FindingContext): ClipUse[] =>
  others
    .filter(({ id }) => id !== row.id)
    .map((other) => ({ assetId: other.clip ?? '', day: other.form.classDate }))
    .concat(used);

/** Whether the library has a clip that is not used within CLIP_REST_DAYS of the row's day. */
const hasChoice = ({ form }: CheckedRow, clips: readonly string[], uses: readonly ClipUse[]): boolean =>
  clips.some((clip) =>
    uses.every(({ assetId, day }) => assetId !== clip || day === '' || !isResting(day, form.classDate)),
  );

/** The earlier use of the row's clip that is too near; undefined if there is none. */
const nearUse = (row: CheckedRow, uses: readonly ClipUse[]): ClipUse | undefined =>
  row.clip === null || row.form.classDate === ''
    ? undefined
    : uses.find(
        ({ assetId, day }) => assetId === row.clip && day !== '' && isResting(day, row.form.classDate),
      );

const clipFindings = (row: CheckedRow, context: FindingContext): BatchFinding[] => {
  const uses = usesBeside(row, context);
  const near = nearUse(row, uses);
  if (near === undefined || !hasChoice(row, context.clips, uses)) return [];
  const weeks = CLIP_REST_DAYS / 7;
  return [
    finding(
      'clip-used',
      `This video is also used for ${shortDay(near.day, near.day)}, within ${weeks} weeks. Another one is free.`,
    ),
  ];
};

/** One note for all rows whose clip repeats because the library has no other. Pure. */
export const findClipShortage = (rows: readonly CheckedRow[], context: FindingContext): BatchFinding[] => {
  const repeated = rows.filter((row) => {
    const uses = usesBeside(row, context);
    return nearUse(row, uses) !== undefined && !hasChoice(row, context.clips, uses);
  });
  if (repeated.length === 0) return [];
  const weeks = CLIP_REST_DAYS / 7;
  return [
    finding(
      'clip-used',
      `The library has ${counted(context.clips.length, 'clip')}, so ${repeated.length === 1 ? '1 promo repeats' : `${repeated.length} promos repeat`} a video within ${weeks} weeks. Upload more of your own to avoid that.`,
    ),
  ];
};

const wordingFindings = ({ promo }: CheckedRow, wording: readonly WordingEntry[]): BatchFinding[] => {
  const text = textOf(promo);
  const any = phrasePattern(wording.map(({ word }) => word));
  if (any === null || !any.test(text)) return [];
  return wording
    .filter(({ word }) => phrasePattern([word])?.test(text) === true)
    .map((entry) =>
      finding(
        'wording',
        `${wordingLabel(entry)} was hidden in ${entry.hiddenIn.slice(0, 4)} on ${entry.platform}.`,
      ),
    );
};

const fontFindings = ({ promo }: CheckedRow): BatchFinding[] =>
  findUndrawnLetters(promo).map((sentence) => finding('no-font', sentence));

const peopleFindings = ({ clip }: CheckedRow, { unnamed }: FindingContext): BatchFinding[] =>
  clip !== null && unnamed.has(clip)
    ? [finding('clip-unnamed', 'Nobody is named in this video yet. Say who can be recognised in it.')]
    : [];

/** The problems of a row that can be found without drawing it. Pure. */
export const findRowFindings = (row: CheckedRow, context: FindingContext): BatchFinding[] => [
  ...findSessionFindings(row.session, { today: context.today, isStarted: false }),
  ...dateFindings(row, context.today),
  ...classFindings(row, context.others),
  ...missingAssets(row, context),
  ...clipFindings(row, context),
  ...peopleFindings(row, context),
  ...wordingFindings(row, context.wording),
  ...fontFindings(row),
];

const quotaLabels = { promos: 'promos', videos: 'finished videos' } as const;

/** Whether the account has room for the promos and videos of the batch. Pure. */
export const findQuotaFindings = (rows: number, quotas: readonly Quota[]): BatchFinding[] =>
  quotas.flatMap(({ kind, used, limit }) => {
    if (kind !== 'promos' && kind !== 'videos') return [];
    const free = Math.max(0, limit - used);
    if (rows <= free) return [];
    const label = quotaLabels[kind];
    return [
      finding(
        'quota',
        `Your account can keep ${limit} ${label} and has room for ${free} more, but this batch makes ${rows}. Leave out ${rows - free}, or delete some you no longer need.`,
      ),
    ];
  });
