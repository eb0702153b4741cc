import { ActionIcon, Tooltip, Progress, VisuallyHidden } from '@mantine/core';
import { IconDownload, IconChartLine, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { type ActivityTable, exportActivity } from '#contract/admin/activity.contract.ts';
import { useDownload } from '#src/api/use-download.ts';
import type { TimeChartProps, TimePoint } from '#src/features/admin/activity/time-chart.tsx';
import type { Span, StatisticState, Statistic } from '#src/features/admin/activity/use-statistics.ts';
import { formatDate, englishUtc } from '#src/ui/copy/date-format.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import classes from '#src/features/admin/activity/statistic-cards.module.css';

/** `value` is the length of the bar, `shown` the text for it. `isRest`: the sum of everything that is not listed or has no name. */
export type RankedBar = { key: string; label: string; value: number; shown: string; isRest?: boolean };

/** Named amounts with bars: a chart that screen readers read as a list. */
export const RankedBars = ({ label, bars }: { label: string; bars: readonly RankedBar[] }) => {
  // The rest may exceed all named amounts; their bars should still differ visibly.
  const most = Math.max(1, ...bars.map(({ value, isRest = false }) => (isRest ? 0 : value)));
  return (
    <ul className={classes.list} aria-label={label}>
      {bars.map(({ key, label: name, value, shown, isRest = false }) => (
        <li key={key} className={classes.row} data-rest={isRest}>
          <span className={classes.label}>{name}</span>
          <span className={classes.value}>{shown}</span>
          <Progress.Root size={6} radius="xl" className={classes.bar} aria-hidden>
            <Progress.Section
              value={Math.min(100, (value / most) * 100)}
              color={isRest ? 'var(--control-line)' : 'accent'}
            />
          </Progress.Root>
        </li>
      ))}
    </ul>
  );
};

/** Says why the figures below are outdated; renders nothing while they are current. */
export const FailureNote = ({ text }: { text: string | null }) =>
  text !== null && <output className={classes.note}>{text}</output>;

type StatisticCardProps = {
  title: string;
  hint?: ReactNode;
  /** The table in the card's CSV file, and the time span if it depends on one. */
  table: ActivityTable;
  span?: Span;
  state: StatisticState;
  /** The text in place of a statistic without data; null when there is data. */
  empty: string | null;
  /** Controls beside the link to the CSV file. */
  actions?: ReactNode;
  /** Controls that stay while the list below is empty or loads. */
  controls?: ReactNode;
  children: ReactNode;
};

/** A statistic with its heading and a link to its CSV file. */
export const StatisticCard = ({
  title,
  hint,
  table,
  span,
  state,
  empty,
  actions,
  controls,
  children,
}: StatisticCardProps) => {
  const id = useId();
  const download = useDownload(exportActivity, { query: { table, ...span } });
  const label = `Save ${title} as a CSV file`;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.text}>
          <h3 id={id} className={classes.title}>
            {title}
          </h3>
          {hint !== undefined && <p className={classes.hint}>{hint}</p>}
        </div>
        <div className={classes.actions}>
          {actions}
          <Tooltip label="CSV file">
            <ActionIcon component="a" {...download} variant="default" aria-label={label}>
              <IconDownload size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      {controls}
      <FailureNote text={state.note} />
      <div className={classes.body}>
        <ListState {...state} empty={empty}>
          {children}
        </ListState>
      </div>
    </section>
  );
};

/** Height of the chart and of the table in its place, px, so that nothing moves when the chart has loaded. */
const HEIGHT = 220;

const TimeChart = lazyPart<TimeChartProps>(
  async () => (await import('#src/features/admin/activity/time-chart.tsx')).TimeChart,
  <div style={{ height: HEIGHT }}>
    <Spinner label="Loading the chart" />
  </div>,
);

// Loads in parallel with the figures.
TimeChart.preload();

type TableProps = Pick<TimeChartProps, 'points' | 'series' | 'dayText' | 'valueText'> & { title: string };

/** The figures of a chart, latest first. */
const PointTable = ({ title, points, series, dayText, valueText }: TableProps) => (
  <table className={classes.table} aria-label={title}>
    <thead>
      <tr>
        <th scope="col">From (UTC)</th>
        {series.map(({ name, label }) => (
          <th key={name} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {points.toReversed().map((point) => (
        <tr key={point.start}>
          <th scope="row">{dayText(point.start)}</th>
          {series.map(({ name }) => {
            const value = point[name];
            return <td key={name}>{typeof value === 'number' ? valueText(value) : '–'}</td>;
          })}
        </tr>
      ))}
    </tbody>
  </table>
);

type TimeChartCardProps = Pick<TimeChartProps, 'kind' | 'series' | 'valueText'> & {
  title: string;
  hint?: ReactNode;
  table: ActivityTable;
  span: Span;
  statistic: Statistic<{ points: readonly TimePoint[] }>;
  /** The text in place of an empty chart. */
  empty: string;
  /** Figures above the chart. */
  children?: ReactNode;
};

/** `2026-11-02` becomes `Nov 2`. */
const dayText = (start: string): string => formatDate(start, 'monthDay', englishUtc);

/** A chart over time, or its figures as a table. Screen readers always get the table. */
export const TimeChartCard = ({
  title,
  hint,
  table,
  span,
  statistic: { data, state },
  kind,
  series,
  valueText,
  empty,
  children,
}: TimeChartCardProps) => {
  const [isTable, setIsTable] = useState(false);
  const points = data?.points ?? [];
  const isEmpty = points.every((point) => series.every(({ name }) => !point[name]));
  const figures = { points, series, dayText, valueText };
  const switchLabel = isTable ? `Show ${title} as a chart` : `Show ${title} as a table`;
  return (
    <StatisticCard
      title={title}
      hint={hint}
      table={table}
      span={span}
      state={state}
      empty={isEmpty ? empty : null}
      actions={
        <Tooltip label={isTable ? 'Chart' : 'Table'}>
          <ActionIcon variant="default" aria-label={switchLabel} onClick={() => setIsTable(!isTable)}>
            {isTable ? <IconChartLine size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      }
      controls={children}
    >
      {isTable ? (
        <section
          className={classes.scroll}
          style={{ maxHeight: HEIGHT }}
          aria-label={`${title}, figures`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
          tabIndex={0}
        >
          <PointTable title={title} {...figures} />
        </section>
      ) : (
        <>
          <TimeChart kind={kind} height={HEIGHT} {...figures} />
          <VisuallyHidden>
            <PointTable title={title} {...figures} />
          </VisuallyHidden>
        </>
      )}
    </StatisticCard>
  );
};
