import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import {
  type BackupList as Backups,
  type BackupView,
  listBackups,
} from '#contract/admin/backups.contract.ts';
import { byteSize } from '#contract/number-format.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { OwnClassTypes } from '#src/class-types/class-types-dialog.tsx';
import { ActivityTab } from '#src/features/admin/activity/activity-tab.tsx';
import { ChangesList } from '#src/features/admin/changes-list.tsx';
import { FailedJobs, WebhookEvents } from '#src/features/admin/retry-lists.tsx';
import { StudiosTab } from '#src/features/admin/studios-tab.tsx';
import { useAddress } from '#src/features/admin/use-address.ts';
import { UsersTab } from '#src/features/admin/users/users-tab.tsx';
import { VideosTab } from '#src/features/admin/videos-tab.tsx';
import { WordingList } from '#src/features/admin/wording-list.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { Segments } from '#src/ui/fields/segments.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { AppPage } from '#src/ui/pages/app-page.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import { TitledSection } from '#src/ui/pages/titled-section.tsx';
import { UploadNotifications } from '#src/uploads/upload-notifications.tsx';
import classes from '#src/features/admin/admin-page.module.css';
import sectionClasses from '#src/features/admin/admin-section.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';
import page from '#src/ui/pages/app-page.module.css';
import notes from '#src/ui/pages/note.module.css';

const describeSchedule = (schedule: Backups['schedule']): string =>
  schedule === null
    ? 'No backups are scheduled. Set BACKUP_DIR to a folder on another disk, or run npm run backup.'
    : `A backup is made every ${schedule.everyHours} hours. The latest ${schedule.keep} are kept.`;

const Entry = ({ backup }: { backup: BackupView }) => {
  const { startedAt, host, folder, name, files, copiedFiles, bytes, problem } = backup;
  return (
    <li className={`${rows.row} ${sectionClasses.entry}`} data-long>
      <div className={rows.text}>
        <span className={sectionClasses.what}>{formatDate(startedAt, 'dateTime')}</span>
        {problem === null ? (
          <span>
            {byteSize(bytes)} · {files} files, {copiedFiles} of them new
          </span>
        ) : (
          <span className={sectionClasses.refused}>No backup: {problem}</span>
        )}
        <span className={sectionClasses.quiet}>
          {folder}
          {name === null ? '' : `/${name}`} on {host}
        </span>
      </div>
    </li>
  );
};

/** The latest backups of the database, media and videos. */
const BackupList = () => {
  const query = useQuery({
    queryKey: queryKeys.adminBackups,
    queryFn: () => call(listBackups),
  });
  const { data } = query;
  const backups = data?.backups ?? [];
  return (
    <TitledSection title="Backups">
      {data !== undefined && <p className={notes.note}>{describeSchedule(data.schedule)}</p>}
      <ListState {...queryState(query)} empty={backups.length === 0 ? 'No backup has been made yet.' : null}>
        <ul className={rows.list} aria-label="Backups">
          {backups.map((backup) => (
            <Entry key={backup.id} backup={backup} />
          ))}
        </ul>
      </ListState>
    </TitledSection>
  );
};

const tabs = [
  { value: 'users', label: 'Users' },
  { value: 'videos', label: 'Videos' },
  { value: 'studios', label: 'Studios' },
  { value: 'classes', label: 'Classes' },
  { value: 'activity', label: 'Activity' },
] as const;

/** Lists that are linked above the tabs. */
const lists = [
  { value: 'changes', label: 'Record of changes' },
  { value: 'failures', label: 'Failed jobs' },
  { value: 'payments', label: 'Payment notifications' },
  { value: 'wording', label: 'Wording list' },
  { value: 'backups', label: 'Backups' },
] as const;

type View = (typeof tabs | typeof lists)[number]['value'];

const views = [...tabs, ...lists].map(({ value }) => value);

const Content = ({ view, user }: { view: View; user: CurrentUser }) => {
  switch (view) {
    case 'users':
      return <UsersTab />;
    case 'videos':
      return <VideosTab />;
    case 'studios':
      return <StudiosTab />;
    case 'classes':
      return (
        <OwnClassTypes
          user={user}
          title="Universal class types"
          hint="Everyone has these class types. People and studios can replace the descriptions with their own."
          addLabel="Add class type"
          empty="There are no universal class types yet."
        />
      );
    case 'activity':
      return <ActivityTab />;
    case 'changes':
      return <ChangesList />;
    case 'failures':
      return <FailedJobs />;
    case 'payments':
      return <WebhookEvents />;
    case 'wording':
      return <WordingList />;
    case 'backups':
      return <BackupList />;
  }
};

export const AdminPage = ({ user }: { user: CurrentUser }) => {
  const { read, replace } = useAddress();
  const view = views.find((known) => known === read('tab')) ?? 'users';
  return (
    <>
      <AppPage className={classes.main}>
        <div className={classes.head}>
          <PageHeading className={page.title}>Admin Panel</PageHeading>
          <nav className={classes.lists} aria-label="Lists">
            {lists.map(({ value, label }) => (
              <Link
                key={value}
                to={`?tab=${value}`}
                replace
                {...(value === view ? { 'aria-current': 'page' as const } : {})}
              >
                {label}
              </Link>
            ))}
          </nav>
        </div>
        <div className={classes.content}>
          <Segments
            label="Admin Panel"
            options={tabs}
            isScrollable
            // No tab is selected while a list is open.
            value={tabs.find(({ value }) => value === view)?.value ?? ''}
            onChange={(tab) => replace({ tab: tab === 'users' ? null : tab })}
          />
          <Content key={view} view={view} user={user} />
        </div>
      </AppPage>
      <UploadNotifications />
    </>
  );
};
