import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { FirstStart, OfferedBackup, RestoreStage, SetupState } from '#contract/first-start.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { describeError, hasCode, isOffline } from '#src/api/api-error.ts';
import { OfferedBackups, backupDate } from '#src/features/first-start/offered-backups.tsx';
import { useChoice, useFirstStart } from '#src/features/first-start/use-first-start.ts';
import { focusOnMount } from '#src/ui/browser/focus-on-mount.ts';
import { ColorSchemeToggle } from '#src/ui/pages/color-scheme-toggle.tsx';
import { NoticeScreen } from '#src/ui/pages/notice-screen.tsx';
import { PageHeader } from '#src/ui/pages/page-header.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import { ProgressFigure } from '#src/ui/progress-figure.tsx';
import { LoadingScreen, Spinner } from '#src/ui/spinner.tsx';
import classes from '#src/features/first-start/first-start-page.module.css';
import page from '#src/ui/pages/titled-page.module.css';

const NO_RESPONSE = `${PRODUCT_NAME} does not answer. The terminal that it runs in says why.`;

const stageTexts: Record<RestoreStage, string> = {
  checking: 'Reading the whole backup, to be sure that nothing in it is damaged. Nothing has changed yet.',
  files: 'Copying videos and pictures.',
  rows: 'Writing promos, accounts and everything else.',
  migrating: 'Bringing it up to this version.',
};

type StepProps = { title: string; lead: ReactNode; children: ReactNode };

/** A step takes the focus of the pressed button, which has gone. */
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
        ? 'The backup is restored. Sign in with an account that it holds, in a moment.'
        : 'This is a new installation. The terminal shows how to sign in, in a moment.'
    }
  >
    <div className={classes.progress}>
      <Spinner label="Starting" />
      <output>This page opens the sign-in automatically. If it takes minutes, check the terminal.</output>
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

/** What an empty installation shows before its service starts, where backups could be restored: to the operator the choice, to others a notice. */
export const FirstStartPage = () => {
  const token = useLocation().hash.slice(1);
  const { data, error, isRunning } = useFirstStart(token);
  if (hasCode(error, 'SETUP_LINK_NEEDED')) {
    return (
      <NoticeScreen
        title={`${PRODUCT_NAME} is being set up`}
        text={`Whoever runs this installation decides how it starts. This page opens ${PRODUCT_NAME} as soon as it has started.`}
      >
        <p className={classes.quiet}>Is that you? Open the link that the terminal shows.</p>
      </NoticeScreen>
    );
  }
  if (data === undefined) {
    if (error === null || isRunning) return <LoadingScreen />;
    return <NoticeScreen title="Setup cannot be reached" text={describeError(error)} />;
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
