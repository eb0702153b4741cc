import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  exportAccount,
  saveInstructorPreferences,
  trackNameChange,
} from '#contract/accounts/account.contract.ts';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { type Quota, type QuotaKind, readQuotas } from '#contract/accounts/quotas.contract.ts';
import { renameStudioOwner } from '#contract/accounts/studio.contract.ts';
import { byteSize, formatNumber } from '#contract/number-format.ts';
import { denialReason, personalVideoLimit } from '#contract/permissions.ts';
import { ConfirmEmailNotice } from '#src/account/confirm-email-notice.tsx';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { useDownload } from '#src/api/use-download.ts';
import { AccessSection } from '#src/features/account/sections/access-section.tsx';
import { ActivitySection } from '#src/features/account/sections/activity-section.tsx';
import { NameSections } from '#src/features/account/sections/name-sections.tsx';
import { SessionsSection } from '#src/features/account/sections/sessions-section.tsx';
import { SettingsSection } from '#src/features/account/sections/settings-section.tsx';
import { PasskeysSection, TwoStepSection } from '#src/features/account/sections/sign-in-sections.tsx';
import { SubscriptionSection } from '#src/features/account/sections/subscription-section.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import storageClasses from '#src/features/account/account-settings.module.css';
import classes from '#src/features/account/settings-row.module.css';
import notes from '#src/ui/pages/note.module.css';

/** Lets a member leave the studio's team. */
export const TeamSection = ({ onLeave }: { onLeave: () => void }) => (
  <SettingsSection title="Studio team">
    <div className={classes.row}>
      <span className={classes.text}>You are in the team of a studio, which pays for your plan.</span>
      <Button variant="default" className={classes.danger} onClick={onLeave}>
        Leave the team
      </Button>
    </div>
  </SettingsSection>
);

/** Refetched whenever the section opens, because promos, uploads and videos change elsewhere. */
const useQuotas = () =>
  useQuery({ queryKey: queryKeys.quotas, queryFn: () => call(readQuotas), refetchOnMount: 'always' });

type CountedKind = Exclude<QuotaKind, 'documentBytes' | 'libraryBytes' | 'videoBytes'>;

const countLabels: Record<CountedKind, string> = {
  promos: 'promos',
  versions: 'earlier versions',
  templates: 'templates',
  overlayTracks: 'overlay tracks',
  libraryVideos: 'uploaded videos',
  libraryOverlays: 'uploaded overlays',
  libraryMusic: 'uploaded tracks',
  videos: 'videos',
};

type Group = { title: string; bytes: QuotaKind; counts: readonly CountedKind[] };

const groups: readonly Group[] = [
  { title: 'Finished videos', bytes: 'videoBytes', counts: ['videos'] },
  { title: 'Library', bytes: 'libraryBytes', counts: ['libraryVideos', 'libraryOverlays', 'libraryMusic'] },
  { title: 'Promos', bytes: 'documentBytes', counts: ['promos', 'templates', 'versions', 'overlayTracks'] },
];

/** `12 of 500 promos`. */
const countLine = ({ used, limit }: Quota, label: string): string =>
  `${formatNumber(used)} of ${formatNumber(limit)} ${label}`;

type UsageProps = { group: Group; quotas: ReadonlyMap<QuotaKind, Quota>; hidden: ReadonlySet<QuotaKind> };

/** The size and contents of one group. */
const Usage = ({ group: { title, bytes, counts }, quotas, hidden }: UsageProps) => {
  const size = quotas.get(bytes);
  if (size === undefined) return null;
  const label = `${byteSize(size.used)} of ${byteSize(size.limit)} used`;
  const lines = counts.flatMap((kind) => {
    const quota = quotas.get(kind);
    return quota === undefined || hidden.has(kind) ? [] : [countLine(quota, countLabels[kind])];
  });
  return (
    <li className={storageClasses.group}>
      <div className={storageClasses.row}>
        <span>{title}</span>
        <span className={storageClasses.quiet}>{label}</span>
      </div>
      <Progress
        value={(Math.min(size.used, size.limit) / Math.max(1, size.limit)) * 100}
        size={6}
        radius="xl"
        className={storageClasses.bar}
        aria-label={`${title}: ${label}`}
      />
      <span className={storageClasses.quiet}>{lines.join(' · ')}</span>
    </li>
  );
};

/** The storage that the account uses, and its limits. */
export const StorageSection = ({ user }: { user: CurrentUser }) => {
  const query = useQuotas();
  const { data } = query;
  const quotas = new Map(data?.quotas.map((quota) => [quota.kind, quota]));
  const hidden = new Set<QuotaKind>([
    // The plan's lower limit is shown above.
    ...(personalVideoLimit(user) === null ? [] : (['libraryVideos'] as const)),
    // Only scripts create these.
    ...(quotas.get('overlayTracks')?.used === 0 ? (['overlayTracks'] as const) : []),
  ]);
  return (
    <SettingsSection title="Storage">
      <ListState {...queryState(query)} empty={null} usualHeight={244}>
        <ul className={storageClasses.list}>
          {groups.map((group) => (
            <Usage key={group.title} group={group} quotas={quotas} hidden={hidden} />
          ))}
        </ul>
        {data?.videoRetentionDays != null && (
          <p className={storageClasses.note}>
            A finished video is deleted {data.videoRetentionDays} days after it was made. Its promo stays.
          </p>
        )}
      </ListState>
    </SettingsSection>
  );
};

type EmailSectionProps = {
  user: CurrentUser;
  /** The server's message after a change was requested; empty before. */
  success: string;
  onChange: () => void;
};

/** The account's email address, with its change and confirmation. */
const EmailSection = ({ user, success, onChange }: EmailSectionProps) => (
  <SettingsSection title="Email address">
    <div className={classes.row}>
      <span className={classes.value}>{user.email}</span>
      <Button variant="default" className={classes.button} onClick={onChange}>
        Change Email
      </Button>
    </div>
    {success !== '' && (
      <output className={`${classes.text} ${classes.below}`} data-tone="good">
        {success}
      </output>
    )}
    {denialReason.havingUnconfirmedEmail(user) !== null && (
      <div className={classes.below}>
        <ConfirmEmailNotice />
      </div>
    )}
  </SettingsSection>
);

type PasswordSectionProps = {
  /** The server's message after a password change; empty before one. */
  success: string;
  onChange: () => void;
};

const PasswordSection = ({ success, onChange }: PasswordSectionProps) => (
  <SettingsSection title="Password">
    <div className={classes.row}>
      <output className={classes.text} data-tone={success === '' ? 'quiet' : 'good'}>
        {success === '' ? 'Changing it signs out all your other devices.' : success}
      </output>
      <Button variant="default" className={classes.button} onClick={onChange}>
        Change Password
      </Button>
    </div>
  </SettingsSection>
);

const DownloadButton = () => (
  <Button component="a" {...useDownload(exportAccount)} variant="default" className={classes.button}>
    Download my data
  </Button>
);

/** Downloads or deletes the user's data. */
const DataSection = ({ onDelete }: { onDelete: () => void }) => (
  <SettingsSection title="Your data">
    <div className={classes.row}>
      <span className={classes.text}>
        Your profile, classes, promos, batches, videos, reviews and payments in one ZIP file.
      </span>
      <DownloadButton />
    </div>
    <div className={classes.row}>
      <span className={classes.text}>Deletes your account and everything in it.</span>
      <Button variant="default" className={classes.danger} onClick={onDelete}>
        Delete account
      </Button>
    </div>
  </SettingsSection>
);

/** Links to other pages. `isImpersonated`: an admin acts for the user and cannot create API tokens. */
const ToolsSection = ({ isImpersonated }: { isImpersonated: boolean }) => (
  <SettingsSection title="Tools">
    <div className={classes.row}>
      <span className={classes.text}>Who appears in your clips, and what they agreed to.</span>
      <Button component={Link} to="/people" variant="default" className={classes.button}>
        People in clips
      </Button>
    </div>
    <div className={classes.row}>
      <span className={classes.text}>Makes a video small enough for WhatsApp or mail.</span>
      <Button component={Link} to="/compression" variant="default" className={classes.button}>
        Compress a video
      </Button>
    </div>
    <div className={classes.row}>
      <span className={classes.text}>Shows whether transparent overlays stay transparent in videos.</span>
      <Button component={Link} to="/transparency-test" variant="default" className={classes.button}>
        Test transparency
      </Button>
    </div>
    {!isImpersonated && (
      <div className={classes.row}>
        <span className={classes.text}>Lets your scripts and assistants make promos.</span>
        <Button component={Link} to="/api-tokens" variant="default" className={classes.button}>
          API tokens
        </Button>
      </div>
    )}
  </SettingsSection>
);

type AccountSettingsProps = {
  user: CurrentUser;
  /** The server's message after the request or the change; empty before one. */
  emailSuccess: string;
  passwordSuccess: string;
  onChangeEmail: () => void;
  onChangePassword: () => void;
  onSetUpTwoStep: () => void;
  onNewCodes: () => void;
  onAddPasskey: () => void;
  onDelete: () => void;
  onCancelPlan: () => void;
  onDowngrade: () => void;
  onLeaveTeam: () => void;
};

/** All account settings on one page. */
export const AccountSettings = ({
  user,
  emailSuccess,
  passwordSuccess,
  onChangeEmail,
  onChangePassword,
  onSetUpTwoStep,
  onNewCodes,
  onAddPasskey,
  onDelete,
  onCancelPlan,
  onDowngrade,
  onLeaveTeam,
}: AccountSettingsProps) => {
  const isImpersonated = user.impersonatedUntil !== undefined;
  return (
    <>
      {!isImpersonated && <AccessSection />}
      <SubscriptionSection user={user} onCancel={onCancelPlan} onDowngrade={onDowngrade} />
      {user.role === 'studio_team' && !isImpersonated && <TeamSection onLeave={onLeaveTeam} />}
      <DisabledInImpersonation does={[saveInstructorPreferences, trackNameChange, renameStudioOwner]}>
        <NameSections user={user} />
      </DisabledInImpersonation>
      {isImpersonated ? (
        <SettingsSection title="Sign-in and data">
          <p className={notes.note}>
            Only the account’s owner can change the email address, password, devices and data.
          </p>
        </SettingsSection>
      ) : (
        <>
          <EmailSection user={user} success={emailSuccess} onChange={onChangeEmail} />
          <PasswordSection success={passwordSuccess} onChange={onChangePassword} />
          <TwoStepSection onSetUp={onSetUpTwoStep} onNewCodes={onNewCodes} />
          <PasskeysSection onAdd={onAddPasskey} />
          <SessionsSection />
        </>
      )}
      <StorageSection user={user} />
      <ToolsSection isImpersonated={isImpersonated} />
      {!isImpersonated && <DataSection onDelete={onDelete} />}
      {/* Last, because its height is unknown until it is loaded. */}
      <ActivitySection />
    </>
  );
};
