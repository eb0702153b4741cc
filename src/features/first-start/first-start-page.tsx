import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import {
  type FirstStart,
  type OfferedBackup,
  type RestoreStage,
  type SetupState,
  readFirstStart,
  restoreAtFirstStart,
  startFresh,
  type BackupContents,
} from '#contract/first-start.ts';
import { byteSize, counted } from '#contract/number-format.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { describeError, hasCode, isOffline } from '#src/api/api-error.ts';
import { parseResponse, send } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { focusOnMount } from '#src/ui/browser/keyboard-target.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { NoticeScreen, ColorSchemeToggle, PageHeader } from '#src/ui/pages/page-header.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import { ProgressFigure } from '#src/ui/progress-figure.tsx';
import { LoadingScreen, Spinner } from '#src/ui/spinner.tsx';
import classes from '#src/features/first-start/first-start-page.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';
import page from '#src/ui/pages/titled-page.module.css';

const backupDate = (madeAt: string): string => formatDate(madeAt, 'longDateTime');

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

/** The backups in the folder, newest first. */
const OfferedBackups = ({ backups, isBusy, onRestore }: OfferedBackupsProps) => {
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

/** Polling intervals during a restore or start, and while the page waits for the operator's choice, ms. */
const BUSY_MS = 1000;
const WAITING_MS = 5000;

const callAsOperator = async <E extends Endpoint>(
  token: string,
  endpoint: E,
  request: RequestOf<E>,
): Promise<ResponseOf<E>> => {
  const headers = { authorization: `Bearer ${token}` };
  return parseResponse(endpoint, await send(endpoint, request, {}, (response) => response.text(), headers));
};

/**
 * Polls the state of the first start. The running service lacks this endpoint, so NOT_FOUND means that it has started: the page then
 * opens the app, or the sign-in page for the operator.
 */
const useFirstStart = (token: string) => {
  const found = useQuery({
    queryKey: queryKeys.firstStart,
    queryFn: () => callAsOperator(token, readFirstStart, {}),
    refetchInterval: ({ state: { data, error } }) =>
      data === undefined || data.state.step === 'choosing' || hasCode(error, 'SETUP_LINK_NEEDED')
        ? WAITING_MS
        : BUSY_MS,
    refetchIntervalInBackground: true,
    networkMode: 'always',
  });
  const isRunning = hasCode(found.error, 'NOT_FOUND');
  useEffect(() => {
    if (isRunning) location.replace(token === '' ? '/' : '/auth');
  }, [isRunning, token]);
  return { ...found, isRunning };
};

/** Restores the named backup; for null, starts a new installation. */
const useChoice = (token: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string | null): Promise<SetupState> =>
      name === null
        ? callAsOperator(token, startFresh, {})
        : callAsOperator(token, restoreAtFirstStart, { body: { name } }),
    onSuccess: (state) =>
      client.setQueryData<FirstStart>(queryKeys.firstStart, (known) => known && { ...known, state }),
    // The choice may have been made in another window.
    onError: () => void client.invalidateQueries({ queryKey: queryKeys.firstStart }),
  });
};

const NO_RESPONSE = `${PRODUCT_NAME} does not respond. Its terminal shows the reason.`;

const stageTexts: Record<RestoreStage, string> = {
  checking: 'Checking the whole backup for damage. Nothing has changed yet.',
  files: 'Copying videos and images.',
  rows: 'Restoring promos, accounts and all other data.',
  migrating: 'Updating the data to this version.',
};

type StepProps = { title: string; lead: ReactNode; children: ReactNode };

/** The heading takes the focus, because the pressed button is gone. */
const Step = ({ title, lead, children }: StepProps) => (
  <>
    <PageHeading className={page.title} ref={focusOnMount} tabIndex={-1}>
      {title}
    </PageHeading>
    <p className={`${page.lead} ${classes.lead}`}>{lead}</p>
    <div className={classes.card}>{children}</div>
  </>
);

type ChoosingProps = { token: string; found: FirstStart; problem: string | null; begun: string | null };

const Choosing = ({ token, found: { folder, backups }, problem, begun }: ChoosingProps) => {
  const { mutate: choose, error, isPending } = useChoice(token);
  const shown = problem ?? (error === null ? null : describeError(error));
  const alert = shown !== null && (
    <p className={classes.problem} role="alert">
      {shown}
    </p>
  );
  if (begun !== null) {
    return (
      <Step
        title="Finish the restore"
        lead="Part of this backup is already restored. Restore it again to finish. For anything else, start with an empty database and empty folders or an empty bucket."
      >
        {alert}
        <OfferedBackups
          backups={backups.filter(({ name }) => name === begun)}
          isBusy={isPending}
          onRestore={choose}
        />
      </Step>
    );
  }
  return (
    <Step
      title="Restore a backup, or start fresh?"
      lead={
        <>
          This installation is empty, and there {backups.length === 1 ? 'is a backup' : 'are backups'} in{' '}
          <span className={classes.folder}>{folder}</span>. Nothing happens until you choose.
        </>
      }
    >
      {alert}
      <OfferedBackups backups={backups} isBusy={isPending} onRestore={choose} />
      <section className={classes.fresh} aria-labelledby="fresh">
        <div>
          <h2 id="fresh" className={classes.rowTitle}>
            A new installation
          </h2>
          <span className={classes.quiet}>It starts empty. The backups stay where they are.</span>
        </div>
        <Button variant="default" size="md" disabled={isPending} onClick={() => choose(null)}>
          Start fresh
        </Button>
      </section>
    </Step>
  );
};

type RestoringProps = {
  state: Extract<SetupState, { step: 'restoring' }>;
  backup: OfferedBackup | undefined;
  isOut: boolean;
};

const Restoring = ({ state: { stage, progress, name }, backup, isOut }: RestoringProps) => (
  <Step
    title="Restoring the backup"
    lead={`Backup of ${backup === undefined ? name : backupDate(backup.madeAt)}. If it is interrupted, you can start again.`}
  >
    <div className={classes.progress}>
      <ProgressFigure percent={Math.floor(progress * 100)} label="Restored" />
      <output>{isOut ? NO_RESPONSE : stageTexts[stage]}</output>
    </div>
  </Step>
);

const Starting = ({ isRestored }: { isRestored: boolean }) => (
  <Step
    title={`${PRODUCT_NAME} is starting`}
    lead={
      isRestored
        ? 'The backup is restored. In a moment you can sign in with an account from it.'
        : 'This is a new installation. In a moment the terminal shows how to sign in.'
    }
  >
    <div className={classes.progress}>
      <Spinner label="Starting" />
      <output>
        The sign-in page opens automatically. If it takes more than a few minutes, check the terminal.
      </output>
    </div>
  </Step>
);

const CurrentStep = ({ token, found, isOut }: { token: string; found: FirstStart; isOut: boolean }) => {
  const { state, backups } = found;
  switch (state.step) {
    case 'choosing':
      return (
        <Choosing
          token={token}
          found={found}
          problem={isOut ? NO_RESPONSE : state.problem}
          begun={state.begun}
        />
      );
    case 'restoring':
      return (
        <Restoring state={state} backup={backups.find(({ name }) => name === state.name)} isOut={isOut} />
      );
    case 'starting':
      return <Starting isRestored={state.restored !== null} />;
  }
};

/** Shown before the service of an empty installation starts, if there are backups: the operator gets the choice, others get a notice. */
export const FirstStartPage = () => {
  const token = useLocation().hash.slice(1);
  const { data, error, isRunning } = useFirstStart(token);
  if (hasCode(error, 'SETUP_LINK_NEEDED')) {
    return (
      <NoticeScreen
        title={`${PRODUCT_NAME} is being set up`}
        text={`The operator of this installation chooses how it starts. This page opens ${PRODUCT_NAME} as soon as it has started.`}
      >
        <p className={classes.quiet}>Are you the operator? Open the link in the terminal.</p>
      </NoticeScreen>
    );
  }
  if (data === undefined) {
    if (error === null || isRunning) return <LoadingScreen />;
    return <NoticeScreen title="Cannot reach the setup" text={describeError(error)} />;
  }
  return (
    <div className={page.page}>
      <PageHeader>
        <ColorSchemeToggle />
      </PageHeader>
      <main className={classes.main}>
        <CurrentStep token={token} found={data} isOut={isOffline(error)} />
      </main>
    </div>
  );
};
