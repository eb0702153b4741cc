import { Button } from '@mantine/core';
import type { BackupContents, OfferedBackup } from '#contract/first-start.ts';
import { byteSize, counted } from '#contract/number-format.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import classes from '#src/features/first-start/first-start-page.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';

export const backupDate = (madeAt: string): string => formatDate(madeAt, 'longDateTime');

const versionTexts: Record<BackupContents['version'], string> = {
  same: 'Made by this version.',
  earlier: 'Made by an earlier version. Restoring it updates it to this one.',
  newer: 'Made by a newer version. Install that version to restore it.',
};

const describeContents = ({ promos, accounts, videos, bytes }: BackupContents): string =>
  [counted(promos, 'promo'), counted(accounts, 'account'), counted(videos, 'video'), byteSize(bytes)].join(
    ' · ',
  );

const isUsable = ({ contents }: OfferedBackup): boolean => contents !== null && contents.version !== 'newer';

type BackupProps = {
  backup: OfferedBackup;
  isNewestUsable: boolean;
  isBusy: boolean;
  onRestore: (name: string) => void;
};

const Backup = ({ backup, isNewestUsable, isBusy, onRestore }: BackupProps) => {
  const { name, madeAt, contents } = backup;
  const button = {
    children: 'Restore this one',
    onClick: () => onRestore(name),
  };
  const label = `Restore this one, of ${backupDate(madeAt)}`;
  return (
    <li className={`${rows.row} ${classes.backup}`}>
      <div className={rows.text}>
        <time className={classes.rowTitle} dateTime={madeAt}>
          {backupDate(madeAt)}
        </time>
        {contents !== null && <span>{describeContents(contents)}</span>}
        <span className={isUsable(backup) ? classes.quiet : classes.refused}>
          {contents === null
            ? 'Damaged: its list of contents cannot be read. Use another backup.'
            : versionTexts[contents.version]}
        </span>
      </div>
      {isUsable(backup) &&
        (isNewestUsable ? (
          <PrimaryButton {...button} label={label} isDisabled={isBusy} />
        ) : (
          <Button {...button} variant="default" size="md" aria-label={label} disabled={isBusy} />
        ))}
    </li>
  );
};

type OfferedBackupsProps = Pick<BackupProps, 'isBusy' | 'onRestore'> & { backups: readonly OfferedBackup[] };

/** The backups of the folder, newest first, each that can be restored with its button. */
export const OfferedBackups = ({ backups, isBusy, onRestore }: OfferedBackupsProps) => {
  const newestUsable = backups.find(isUsable);
  return (
    <ul className={rows.list} aria-label="Backups">
      {backups.map((backup) => (
        <Backup
          key={backup.name}
          backup={backup}
          isNewestUsable={backup === newestUsable}
          isBusy={isBusy}
          onRestore={onRestore}
        />
      ))}
    </ul>
  );
};
