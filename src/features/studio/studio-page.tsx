import { Button, TagsInput } from '@mantine/core';
import { Activity, type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { saveRooms } from '#contract/accounts/studio.contract.ts';
import { NAME_MAX, ROOMS_MAX } from '#contract/limits.ts';
import { countCharacters, startOf } from '#schema/characters.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { describeError } from '#src/api/api-error.ts';
import { queryState } from '#src/api/query-state.ts';
import { useRooms, useSaveRooms } from '#src/api/studio-settings.ts';
import { ClassTypeList, OwnClassTypes } from '#src/class-types/class-types-dialog.tsx';
import { useClassTypes } from '#src/class-types/use-class-types.ts';
import { BrandKitSettings } from '#src/features/studio/brand-kit.tsx';
import { StudioSetUp } from '#src/features/studio/studio-set-up.tsx';
import { TeamMembers } from '#src/features/studio/team-members.tsx';
import { VideoManagement } from '#src/features/studio/video-management.tsx';
import { planningPagesOf } from '#src/planning/planning-page.tsx';
import { keepFromInputMethod } from '#src/ui/browser/commit-keys.ts';
import { notifyCutPaste, useLimitedInput } from '#src/ui/fields/limited-text-input.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { AppPage } from '#src/ui/pages/app-page.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import { TitledSection } from '#src/ui/pages/titled-section.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { UploadNotifications } from '#src/uploads/upload-notifications.tsx';
import classes from '#src/features/studio/studio-page.module.css';
import page from '#src/ui/pages/app-page.module.css';
import sections from '#src/ui/pages/titled-section.module.css';

const RoomsField = ({ saved }: { saved: readonly string[] }) => {
  /** The list until it is saved, so that an error does not lose typed rooms. */
  const [draft, setDraft] = useState<string[] | null>(null);
  const { mutate, isPending, error } = useSaveRooms();
  const field = useLimitedInput<HTMLInputElement>(NAME_MAX);
  const rooms = draft ?? [...saved];
  const save = (next: string[]): void => {
    setDraft(next);
    mutate(next, { onSuccess: () => setDraft((now) => (now === next ? null : now)) });
  };
  const enter = (next: readonly string[]): void => {
    // The list splits pasted text into rooms, which bypasses the limit of the field.
    for (const room of next) notifyCutPaste(countCharacters(room) - NAME_MAX, NAME_MAX);
    save(next.map((room) => startOf(room, NAME_MAX)));
  };
  return (
    <TagsInput
      ref={field}
      aria-label="Rooms"
      size="md"
      classNames={{ input: classes.input, inputField: classes.field, pill: classes.room }}
      description={isPending ? 'Saving…' : `${rooms.length} of ${ROOMS_MAX}`}
      inputWrapperOrder={['input', 'error', 'description']}
      placeholder={rooms.length === 0 ? 'Such as Loft, then Enter' : 'Add a room'}
      maxTags={ROOMS_MAX}
      aria-description={`At most ${ROOMS_MAX} rooms of ${NAME_MAX} characters; press Enter after each`}
      splitChars={[',', ';', '\n']}
      onKeyDown={keepFromInputMethod}
      dropdownOpened={false}
      error={error === null ? null : describeError(error)}
      errorProps={{ role: 'alert' }}
      value={rooms}
      onChange={enter}
    />
  );
};

/** The rooms that the class form offers. Every change is saved at once. */
const StudioRooms = () => {
  const rooms = useRooms();
  return (
    <TitledSection title="Rooms">
      <p className={sections.hint}>
        The class form offers them to you and your team. Press Enter after each room.
      </p>
      <ListState {...queryState(rooms)} empty={null}>
        <DisabledInImpersonation does={saveRooms}>
          {rooms.data !== undefined && <RoomsField saved={rooms.data} />}
        </DisabledInImpersonation>
      </ListState>
    </TitledSection>
  );
};

/** The studio's class types and rooms, and the default class types, whose descriptions the owner can replace. */
const StudioClasses = ({ user }: { user: CurrentUser }) => {
  const { types, isPending } = useClassTypes();
  const shared = types.filter(({ userId }) => userId === null);
  return (
    <>
      <OwnClassTypes
        user={user}
        title="Your studio’s classes"
        hint="Your team members see them too, with your descriptions."
        addLabel="Add New Custom..."
        empty="You have no class types of your own yet."
      />
      <StudioRooms />
      {(isPending || shared.length > 0) && (
        <TitledSection title="Default classes">
          <p className={sections.hint}>
            Everyone has them. A description that you write here replaces the default one for you and your
            team.
          </p>
          {isPending ? (
            <Spinner label="Loading" height={600} />
          ) : (
            <ClassTypeList user={user} label="Default classes" types={shared} />
          )}
        </TitledSection>
      )}
    </>
  );
};

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
        <StudioSetUp userId={user.id} />
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
