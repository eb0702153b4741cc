import { Button } from '@mantine/core';
import { Activity, type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { BrandKitSettings } from '#src/features/studio/brand-kit.tsx';
import { StudioClasses } from '#src/features/studio/studio-classes.tsx';
import { TeamMembers } from '#src/features/studio/team-members.tsx';
import { VideoManagement } from '#src/features/studio/video-management.tsx';
import { planningPagesOf } from '#src/planning/planning-page.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import { AppPage } from '#src/ui/pages/app-page.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import { UploadNotifications } from '#src/uploads/upload-notifications.tsx';
import classes from '#src/features/studio/studio-page.module.css';
import page from '#src/ui/pages/app-page.module.css';

const teamTabs = [
  { value: 'team', label: 'Team Members' },
  { value: 'videos', label: 'Video Management' },
] as const;
const tabs = [
  { value: 'team', label: 'Team Management' },
  { value: 'classes', label: 'Class Types & Descriptions' },
  { value: 'brand', label: 'Brand kit' },
] as const;
type Tab = (typeof tabs | typeof teamTabs)[number]['value'];

/** The open tab, which is in the URL, so that reloads and links restore it. */
const useTab = (): [Tab, (tab: Tab) => void] => {
  const [search, setSearch] = useSearchParams();
  const tab = [...teamTabs, ...tabs].find(({ value }) => value === search.get('tab'))?.value ?? 'team';
  // Back leaves the page instead of going through the tabs.
  return [tab, (next) => setSearch(next === 'team' ? {} : { tab: next }, { replace: true })];
};

const TeamManagement = ({ tab, onTab }: { tab: 'team' | 'videos'; onTab: (tab: Tab) => void }) => (
  <>
    <Segments label="Team Management" options={teamTabs} value={tab} isSmall onChange={onTab} />
    {tab === 'team' ? <TeamMembers /> : <VideoManagement />}
  </>
);

type StudioPageProps = {
  user: CurrentUser;
  /** The sections with the names of the studio and its owner. */
  names: ReactNode;
};

/** The page of a studio owner: team, class types, brand kit and names. */
export const StudioPage = ({ user, names }: StudioPageProps) => {
  const [tab, setTab] = useTab();
  // The kit has a save button, so it stays mounted while another tab is open.
  const [hasKit, setHasKit] = useState(tab === 'brand');
  if (tab === 'brand' && !hasKit) setHasKit(true);
  return (
    <>
      <AppPage className={classes.main}>
        <header className={classes.head}>
          <PageHeading className={page.title}>Your studio</PageHeading>
          <nav className={classes.weekLinks} aria-label="Your week">
            {planningPagesOf(user.role).map(({ to, label, Icon }) => (
              <Button
                key={to}
                component={Link}
                to={to}
                variant="default"
                size="md"
                leftSection={<Icon size={18} aria-hidden />}
              >
                {label}
              </Button>
            ))}
          </nav>
        </header>
        <div className={classes.content}>
          <Segments
            label="Studio settings"
            options={tabs}
            isScrollable
            value={tab === 'team' || tab === 'videos' ? 'team' : tab}
            onChange={setTab}
          />
          {tab === 'classes' && <StudioClasses user={user} />}
          {hasKit && (
            <Activity mode={tab === 'brand' ? 'visible' : 'hidden'}>
              <BrandKitSettings />
            </Activity>
          )}
          {(tab === 'team' || tab === 'videos') && <TeamManagement tab={tab} onTab={setTab} />}
        </div>
        <aside className={classes.names} aria-labelledby="studio-details">
          <h2 id="studio-details" className={classes.heading}>
            Details
          </h2>
          {names}
        </aside>
      </AppPage>
      <UploadNotifications />
    </>
  );
};
