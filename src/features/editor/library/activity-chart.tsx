import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import classes from '#src/features/editor/library/activity-chart.module.css';

export type VideoActivity = NonNullable<BackgroundVideo['strip']>;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The flaws of a video, such as `2 s black, 1 s blurred`; empty if there are none. */
const flawSummary = ({ seconds }: VideoActivity): string =>
  (['black', 'blurred', 'still'] as const)
    .map((flaw) => ({ flaw, count: seconds.filter((second) => second.flaw === flaw).length }))
    .filter(({ count }) => count > 0)
    .map(({ flaw, count }) => `${count} s ${flaw}`)
    .join(', ');

/** A summary such as `Lively, with sound. 2 s black`. */
const activitySummary = (strip: VideoActivity): string => {
  const motion = mean(strip.seconds.map((second) => second.motion));
  const sound = mean(strip.seconds.map((second) => second.sound));
  const pace = motion > 0.4 ? 'Lively' : motion > 0.12 ? 'Moving' : 'Calm';
  const flaws = flawSummary(strip);
  return `${pace}, ${sound > 0.05 ? 'with sound' : 'silent'}${flaws === '' ? '' : `. ${flaws}`}`;
};

/** More bars would blur into one another on a small card. */
const MOST_BARS = 45;

/** Height of motion above the middle line and of sound below it, in SVG units. */
const [MOTION, SOUND] = [16, 8];

type Second = VideoActivity['seconds'][number];

/** At most `MOST_BARS` bars; of the seconds that share a bar the strongest counts. */
const barsOf = (seconds: readonly Second[]): readonly Second[] => {
  const each = Math.ceil(seconds.length / MOST_BARS);
  return Array.from({ length: Math.ceil(seconds.length / each) }, (_, index) => {
    const own = seconds.slice(index * each, (index + 1) * each);
    return {
      motion: Math.max(...own.map(({ motion }) => motion)),
      sound: Math.max(...own.map(({ sound }) => sound)),
      flaw: own.every(({ flaw }) => flaw !== null) ? (own[0]?.flaw ?? null) : null,
    };
  });
};

/** A video second by second: motion above the line, loudness below, flaws shaded. */
export const ActivityChart = ({ strip }: { strip: VideoActivity }) => {
  if (strip.seconds.length === 0) return null;
  const bars = barsOf(strip.seconds);
  const flaws = flawSummary(strip);
  return (
    <div className={classes.chart}>
      <svg
        className={classes.bars}
        viewBox={`0 0 ${bars.length} ${MOTION + SOUND}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={activitySummary(strip)}
      >
        <title>{activitySummary(strip)}</title>
        {bars.map(({ motion, sound, flaw }, second) => {
          const up = Math.max(1.5, motion * MOTION);
          return (
            // The order never changes.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            <g key={second} data-flaw={flaw}>
              {flaw !== null && (
                <rect className={classes.flaw} x={second} y={0} width={1} height={MOTION + SOUND} />
              )}
              <rect className={classes.motion} x={second + 0.14} y={MOTION - up} width={0.72} height={up} />
              <rect
                className={classes.sound}
                x={second + 0.14}
                y={MOTION + 1}
                width={0.72}
                height={Math.max(0.6, sound * (SOUND - 1))}
              />
            </g>
          );
        })}
      </svg>
      {flaws !== '' && <span className={classes.flaws}>{flaws}</span>}
    </div>
  );
};
