import type { DownloadsGroup } from '#contract/admin/activity.contract.ts';
import { formatNumber } from '#contract/number-format.ts';
import { RankedBars, type RankedBar } from '#src/features/admin/activity/ranked-bars.tsx';
import { StatisticCard } from '#src/features/admin/activity/statistic-card.tsx';
import { TimeChartCard } from '#src/features/admin/activity/time-chart-card.tsx';
import {
  type Span,
  useDownloadsByName,
  useDownloadsOverTime,
} from '#src/features/admin/activity/use-statistics.ts';

const NOTHING = 'No video was downloaded in this period.';

/** How many videos were downloaded per day or week. */
export const DownloadsOverTime = ({ span }: { span: Span }) => {
  const statistic = useDownloadsOverTime(span);
  const total = statistic.data?.points.reduce((sum, { downloads }) => sum + downloads, 0);
  return (
    <TimeChartCard
      title="Downloads"
      hint={`${total === undefined ? 'Shown' : `${formatNumber(total)} in total, shown`} per ${span.period} (UTC)`}
      table="downloads-over-time"
      span={span}
      statistic={statistic}
      kind="area"
      series={[{ name: 'downloads', label: 'Downloads' }]}
      valueText={formatNumber}
      empty={NOTHING}
    />
  );
};

const groupCopy = {
  classType: { title: 'Downloads by class type', table: 'downloads-by-class-type', none: 'No class type' },
  instructor: { title: 'Downloads by instructor', table: 'downloads-by-instructor', none: 'No instructor' },
} as const satisfies Record<DownloadsGroup, object>;

/** Which classes or instructors the downloaded videos name. */
export const DownloadsByName = ({ span, group }: { span: Span; group: DownloadsGroup }) => {
  const { data, state } = useDownloadsByName(span, group);
  const { title, table, none } = groupCopy[group];
  const rest: RankedBar[] = [
    { key: 'all others', label: 'All others', value: data?.otherDownloads ?? 0 },
    { key: 'without a name', label: none, value: data?.unnamedDownloads ?? 0 },
  ]
    .filter(({ value }) => value > 0)
    .map((bar) => ({ ...bar, shown: formatNumber(bar.value), isRest: true }));
  const named: RankedBar[] = (data?.names ?? []).map(({ name, downloads }) => ({
    key: `name ${name}`,
    label: name,
    value: downloads,
    shown: formatNumber(downloads),
  }));
  const bars = [...named, ...rest];
  return (
    <StatisticCard
      title={title}
      table={table}
      span={span}
      state={state}
      empty={bars.length === 0 ? NOTHING : null}
    >
      <RankedBars label={title} bars={bars} />
    </StatisticCard>
  );
};
