import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ActivityTable } from '#contract/admin/activity.contract.ts';
import { StatisticCard } from '#src/features/admin/activity/statistic-card.tsx';
import type { TimeChartProps, TimePoint } from '#src/features/admin/activity/time-chart.tsx';
import type { Span, Statistic } from '#src/features/admin/activity/use-statistics.ts';
import { formatDate, englishUtc } from '#src/ui/copy/date-format.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import classes from '#src/features/admin/activity/time-chart-card.module.css';

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
