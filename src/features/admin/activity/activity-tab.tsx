import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState, useId } from 'react';
import { EMAIL_MAX } from '#contract/accounts/credentials.ts';
import {
  StatisticsDays,
  type StatisticsPeriod,
  type DownloadsGroup,
  type DownloadSummary,
} from '#contract/admin/activity.contract.ts';
import { countedDays, counted, formatNumber } from '#contract/number-format.ts';
import { userKind } from '#contract/permissions.ts';
import { RenderCards, StorageCard } from '#src/features/admin/activity/operation-cards.tsx';
import {
  RankedBars,
  type RankedBar,
  StatisticCard,
  FailureNote,
  TimeChartCard,
} from '#src/features/admin/activity/statistic-cards.tsx';
import {
  useFavoritesStatistics,
  type Span,
  useDownloadsByName,
  useDownloadsOverTime,
  useDownloadHistory,
  useDownloadSummary,
} from '#src/features/admin/activity/use-statistics.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { roleCopy } from '#src/ui/copy/role-copy.ts';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import { PagedList } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/admin/activity/activity-tab.module.css';
import sections from '#src/ui/pages/titled-section.module.css';

/** An instant in the reader's own time zone, such as `Nov 20, 2026, 9:00 AM`. */
const timeText = (instant: string): string => formatDate(instant, 'dateTime', { locale: 'en' });

/** One person's downloads with class and instructor. */
const History = ({ user: { userId, userEmail } }: { user: DownloadSummary }) => {
  const { note, ...list } = useDownloadHistory(userId);
  return (
    <div className={classes.historyBox}>
      <FailureNote text={note} />
      <PagedList list={list} empty="This person no longer has any downloads.">
        <ul className={classes.history} aria-label={`Downloads of ${userEmail}`}>
          {list.items.map(({ id, downloadedAt, classType, instructorName }) => (
            <li key={id} className={classes.download}>
              <span>{timeText(downloadedAt)}</span>
              <span className={classes.quiet}>
                {[classType ?? 'No class type', instructorName ?? 'no instructor'].join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </PagedList>
    </div>
  );
};

const Person = ({ user }: { user: DownloadSummary }) => {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { userEmail, userRole, userSubscriptionStatus, downloadCount, lastDownloadedAt } = user;
  const kind = userKind({ role: userRole, subscriptionStatus: userSubscriptionStatus });
  return (
    <li className={classes.entry}>
      <UnstyledButton
        className={classes.person}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight size={18} className={classes.chevron} aria-hidden />
        <span className={classes.who}>
          <span>{userEmail}</span>
          <span className={classes.quiet}>
            {roleCopy[kind].label} · last {timeText(lastDownloadedAt)}
          </span>
        </span>
        <span className={classes.count}>
          {formatNumber(downloadCount)}
          <span className={classes.quiet}> {downloadCount === 1 ? 'download' : 'downloads'}</span>
        </span>
      </UnstyledButton>
      <div id={id}>{isOpen && <History user={user} />}</div>
    </li>
  );
};

/** Downloads by person, most recent first; a person opens to their history (AD-030, AD-032). */
export const DownloadsPanel = () => {
  const [search, setSearch] = useState('');
  const { note, ...list } = useDownloadSummary(search);
  return (
    <StatisticCard
      title="User Download Summary"
      hint="Each video counts once"
      table="download-summary"
      state={{ isPending: false, problem: null, note, onRetry: list.onRetry }}
      empty={null}
      controls={
        <SearchField label="Search people" placeholder="Email or name" max={EMAIL_MAX} onSearch={setSearch} />
      }
    >
      <PagedList
        list={list}
        empty={
          search === '' ? 'There are no downloads yet.' : 'No person with downloads matches your search.'
        }
      >
        <ul className={classes.list} aria-label="User Download Summary">
          {list.items.map((user) => (
            <Person key={user.userId} user={user} />
          ))}
        </ul>
      </PagedList>
    </StatisticCard>
  );
};

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
