import { useQuery } from '@tanstack/react-query';
import {
  type BackupList as Backups,
  type BackupView,
  listBackups,
} from '#contract/admin/backups.contract.ts';
import { byteSize } from '#contract/number-format.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { TitledSection } from '#src/ui/pages/titled-section.tsx';
import classes from '#src/features/admin/admin-section.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';
import notes from '#src/ui/pages/note.module.css';

const describeSchedule = (schedule: Backups['schedule']): string =>
  schedule === null
    ? 'No backups are scheduled. Set BACKUP_DIR to a folder on another disk, or run npm run backup.'
    : `A backup is made every ${schedule.everyHours} hours. The latest ${schedule.keep} are kept.`;

const Entry = ({ backup }: { backup: BackupView }) => {
  const { startedAt, host, folder, name, files, copiedFiles, bytes, problem } = backup;
  return (
    <li className={`${rows.row} ${classes.entry}`} data-long>
      <div className={rows.text}>
        <span className={classes.what}>{formatDate(startedAt, 'dateTime')}</span>
        {problem === null ? (
          <span>
            {byteSize(bytes)} · {files} files, {copiedFiles} of them new
          </span>
        ) : (
          <span className={classes.refused}>No backup: {problem}</span>
        )}
        <span className={classes.quiet}>
          {folder}
          {name === null ? '' : `/${name}`} on {host}
        </span>
      </div>
    </li>
  );
};

/** The latest backups of the database, media and videos. */
export const BackupList = () => {
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
