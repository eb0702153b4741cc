import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  StatisticsDays,
  type StatisticsPeriod,
  type DownloadsGroup,
} from '#contract/admin/activity.contract.ts';
import { countedDays, counted, formatNumber } from '#contract/number-format.ts';
import { DownloadsPanel } from '#src/features/admin/activity/downloads-panel.tsx';
import { RenderCards, StorageCard } from '#src/features/admin/activity/operation-cards.tsx';
import { RankedBars, type RankedBar, StatisticCard } from '#src/features/admin/activity/statistic-card.tsx';
import { TimeChartCard } from '#src/features/admin/activity/time-chart-card.tsx';
import {
  useFavoritesStatistics,
  type Span,
  useDownloadsByName,
  useDownloadsOverTime,
} from '#src/features/admin/activity/use-statistics.ts';
import { Segments } from '#src/ui/fields/segments.tsx';
import classes from '#src/features/admin/activity/activity-tab.module.css';
import sections from '#src/ui/pages/titled-section.module.css';

const NOTHING = 'No video was downloaded in this period.';

/** How many videos were downloaded per day or week. */
const DownloadsOverTime = ({ span }: { span: Span }) => {
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

/** Downloads by the class type or instructor in the video. */
const DownloadsByName = ({ span, group }: { span: Span; group: DownloadsGroup }) => {
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

/** How many are shown at first. */
const FIRST = 10;

/** The overlays that are favorites most often (AD-028). */
export const FavoritesPanel = () => {
  const { data = [], state } = useFavoritesStatistics();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <StatisticCard
      title="GIF Favorites Statistics"
      hint="The overlays that most people have marked as favorites"
      table="favorites"
      state={state}
      empty={data.length === 0 ? 'There are no favorites yet.' : null}
    >
      <RankedBars
        label="GIF Favorites Statistics"
        bars={data.slice(0, isWhole ? data.length : FIRST).map(({ assetId, title, favoriteCount }) => ({
          key: assetId,
          label: title,
          value: favoriteCount,
          shown: counted(favoriteCount, 'favorite'),
        }))}
      />
      {!isWhole && data.length > FIRST && (
        <Button variant="default" mt={12} onClick={() => setIsWhole(true)}>
          Show all {data.length}
        </Button>
      )}
    </StatisticCard>
  );
};

const spans = StatisticsDays.options.map((value) => ({ value, label: countedDays(Number(value)) }));

/** So that a phone has room for all points. */
const periodOf: Record<StatisticsDays, StatisticsPeriod> = { '30': 'day', '90': 'week', '365': 'week' };

/** Statistics of downloads, favorites, renders and storage, and the two panels of AD-027. */
export const ActivityTab = () => {
  const [days, setDays] = useState<StatisticsDays>('30');
  const span = { days, period: periodOf[days] };
  return (
    <>
      <div className={sections.head}>
        <h2 className={sections.title}>Activity</h2>
        <div className={classes.spans}>
          <Segments label="Period of the charts" options={spans} value={days} isSmall onChange={setDays} />
        </div>
      </div>
      <div className={classes.grid}>
        <div className={classes.whole}>
          <DownloadsOverTime span={span} />
        </div>
        <FavoritesPanel />
        <DownloadsPanel />
        <DownloadsByName span={span} group="classType" />
        <DownloadsByName span={span} group="instructor" />
        <RenderCards span={span} />
        <StorageCard />
      </div>
    </>
  );
};
