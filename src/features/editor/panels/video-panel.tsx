import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '#src/api/describe-error.ts';
import { useCurrentUser } from '#src/api/use-current-user.ts';
import { AdminUploads } from '#src/features/editor/library/admin-uploads.tsx';
import { MyVideos } from '#src/features/editor/library/my-videos.tsx';
import { UniversalVideos } from '#src/features/editor/library/universal-videos.tsx';
import classes from '#src/features/editor/panels/panels.module.css';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { ListState } from '#src/ui/list-state.tsx';

const tabs = { universal: 'PolePro Library', personal: 'My Videos', admin: 'Admin Panel' } as const;
type Tab = keyof typeof tabs;

const isTab = (value: string): value is Tab => Object.hasOwn(tabs, value);

/** The background videos: everyone's, one's own with uploads, and for an admin the way into everyone's. */
export const VideoPanel = () => {
  const [tab, setTab] = useState<Tab>('universal');
  const { data: user } = useCurrentUser();
  const { backgrounds, isPending, error, reload } = useLibrary();
  const shown: Tab[] =
    user?.role === 'admin' ? ['universal', 'personal', 'admin'] : ['universal', 'personal'];
  const ofType = (type: 'universal' | 'personal') =>
    backgrounds.filter(({ libraryType }) => libraryType === type);
  const universal = ofType('universal');
  const nothing = tab === 'universal' && universal.length === 0;
  return (
    <>
      <SegmentedControl
        className={classes['tabs'] ?? ''}
        fullWidth
        size="md"
        aria-label="Library"
        data={shown.map((value) => ({ value, label: tabs[value] }))}
        value={tab}
        onChange={(value) => isTab(value) && setTab(value)}
      />
      <ListState
        isPending={isPending}
        problem={error === null ? null : describeError(error)}
        empty={nothing ? 'There are no background videos yet.' : null}
        onRetry={() => void reload()}
      >
        {tab === 'universal' && <UniversalVideos videos={universal} />}
        {tab === 'personal' && <MyVideos videos={ofType('personal')} />}
        {tab === 'admin' && <AdminUploads />}
      </ListState>
    </>
  );
};
