import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { EMAIL_MAX } from '#contract/accounts/credentials.ts';
import type { DownloadSummary } from '#contract/admin/activity.contract.ts';
import { formatNumber } from '#contract/number-format.ts';
import { userKind } from '#contract/permissions.ts';
import { FailureNote, StatisticCard } from '#src/features/admin/activity/statistic-card.tsx';
import { useDownloadHistory, useDownloadSummary } from '#src/features/admin/activity/use-statistics.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { roleCopy } from '#src/ui/copy/role-copy.ts';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { PagedList } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/admin/activity/downloads-panel.module.css';

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
