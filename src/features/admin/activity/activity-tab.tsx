import { useState } from 'react';
import { StatisticsDays, type StatisticsPeriod } from '#contract/admin/activity.contract.ts';
import { countedDays } from '#contract/number-format.ts';
import { DownloadsByName, DownloadsOverTime } from '#src/features/admin/activity/download-cards.tsx';
import { DownloadsPanel } from '#src/features/admin/activity/downloads-panel.tsx';
import { FavoritesPanel } from '#src/features/admin/activity/favorites-panel.tsx';
import { RenderCards, StorageCard } from '#src/features/admin/activity/operation-cards.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import classes from '#src/features/admin/activity/activity-tab.module.css';
import sections from '#src/ui/pages/titled-section.module.css';

const spans = StatisticsDays.options.map((value) => ({ value, label: countedDays(Number(value)) }));

/** Few enough points to tell them apart on a phone. */
const periodOf: Record<StatisticsDays, StatisticsPeriod> = { '30': 'day', '90': 'week', '365': 'week' };

/** What people download and favor, and how the service is doing: charts, and the two panels of AD-027. */
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
