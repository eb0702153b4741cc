import type { StorageKind } from '#contract/admin/activity.contract.ts';
import { byteSize, counted, formatNumber } from '#contract/number-format.ts';
import { RankedBars, StatisticCard, TimeChartCard } from '#src/features/admin/activity/statistic-cards.tsx';
import {
  type Span,
  useRenderStatistics,
  useStorageStatistics,
} from '#src/features/admin/activity/use-statistics.ts';
import classes from '#src/features/admin/activity/operation-cards.module.css';

const rounded = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** `8.5 s`, `95 s`, `3.5 min`; a dash where there is nothing to measure. */
const secondsText = (seconds: number | null): string => {
  if (seconds === null) return '–';
  if (seconds < 10) return `${rounded.format(seconds)} s`;
  return seconds < 120 ? `${Math.round(seconds)} s` : `${rounded.format(seconds / 60)} min`;
};

const Figures = ({ figures }: { figures: readonly (readonly [string, string])[] }) => (
  <dl className={classes.figures}>
    {figures.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const NO_RENDERS = 'No render ended in this period.';

/** Three cards: numbers of renders with the queue, render times, and reasons for failures. */
export const RenderCards = ({ span }: { span: Span }) => {
  const statistic = useRenderStatistics(span);
  const { data, state } = statistic;
  const failures = data?.failures ?? [];
  return (
    <>
      <TimeChartCard
        title="Renders"
        hint={`Finished per ${span.period} (UTC). The figures below are current.`}
        table="renders"
        span={span}
        statistic={statistic}
        kind="bars"
        series={[
          { name: 'completed', label: 'Completed' },
          { name: 'failed', label: 'Failed', isBad: true },
        ]}
        valueText={formatNumber}
        empty={NO_RENDERS}
      >
        {data !== undefined && (
          <Figures
            figures={[
              ['Waiting', formatNumber(data.queued)],
              ['Rendering', formatNumber(data.running)],
              ['Longest wait', secondsText(data.longestWaitSeconds)],
            ]}
          />
        )}
      </TimeChartCard>
      <TimeChartCard
        title="Render time"
        hint="Completed renders only, from start to finish"
        table="renders"
        span={span}
        statistic={statistic}
        kind="lines"
        series={[
          { name: 'medianSeconds', label: 'Median' },
          { name: 'p95Seconds', label: '95th percentile', isDashed: true },
        ]}
        valueText={secondsText}
        empty={NO_RENDERS}
      >
        {data !== undefined && (
          <Figures
            figures={[
              ['Median', secondsText(data.medianSeconds)],
              ['95th percentile', secondsText(data.p95Seconds)],
            ]}
          />
        )}
      </TimeChartCard>
      <StatisticCard
        title="Why renders failed"
        table="render-failures"
        span={span}
        state={state}
        empty={failures.length === 0 ? 'No render failed in this period.' : null}
      >
        <RankedBars
          label="Why renders failed"
          bars={failures.map(({ code, message, renders }) => ({
            key: code,
            label: message,
            value: renders,
            shown: formatNumber(renders),
          }))}
        />
      </StatisticCard>
    </>
  );
};

const kindLabels: Record<StorageKind, string> = {
  videos: 'Finished videos',
  backgrounds: 'Background videos',
  overlays: 'Overlays',
  music: 'Music',
  database: 'Database: promos and all records',
};

/** `12 files · 1.2 GB`. */
const storedText = (files: number | null, bytes: number): string =>
  [files === null ? null : counted(files, 'file'), byteSize(bytes)]
    .filter((part) => part !== null)
    .join(' · ');

/** Storage by kind, and the accounts that use the most. */
export const StorageCard = () => {
  const { data, state } = useStorageStatistics();
  const accounts = data?.accounts ?? [];
  return (
    <StatisticCard title="Storage" table="storage" state={state} empty={null}>
      <RankedBars
        label="Storage by kind"
        bars={(data?.kinds ?? []).map(({ kind, files, bytes }) => ({
          key: kind,
          label: kindLabels[kind],
          value: bytes,
          shown: storedText(files, bytes),
        }))}
      />
      {accounts.length > 0 && (
        <>
          <h4 className={classes.heading}>Largest accounts</h4>
          <RankedBars
            label="Largest accounts"
            bars={accounts.map(({ userId, userEmail, bytes }) => ({
              key: userId,
              label: userEmail,
              value: bytes,
              shown: byteSize(bytes),
            }))}
          />
        </>
      )}
    </StatisticCard>
  );
};
