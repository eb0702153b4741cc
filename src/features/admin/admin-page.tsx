import type { CurrentUser } from '#contract/auth.contract.ts';
import classes from '#src/features/admin/admin-page.module.css';
import { useAddress } from '#src/features/admin/use-address.ts';
import { UsersTab } from '#src/features/admin/users/users-tab.tsx';
import { OwnClassTypes } from '#src/class-types/own-class-types.tsx';
import { ColorSchemeToggle } from '#src/theme/color-scheme.tsx';
import { UploadNotifications } from '#src/uploads/upload-notifications.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Segments } from '#src/ui/segments.tsx';

const tabs = [
  { value: 'users', label: 'Users' },
  { value: 'classes', label: 'Classes' },
] as const;

type View = (typeof tabs)[number]['value'];

const views = tabs.map(({ value }) => value);

const Content = ({ view, user }: { view: View; user: CurrentUser }) => {
  switch (view) {
    case 'users':
      return <UsersTab />;
    case 'classes':
      return (
        <OwnClassTypes
          user={user}
          title="Universal class types"
          hint="Everyone has them, with these descriptions, unless they or their studio write their own."
          addLabel="Add class type"
          empty="There are no universal class types yet."
        />
      );
  }
};

/** The panel of the admins. */
export const AdminPage = ({ user }: { user: CurrentUser }) => {
  const { read, replace } = useAddress();
  const view = views.find((known) => known === read('tab')) ?? 'users';
  return (
    <div className={classes.page}>
      <PageHeader backLabel="Back to Editor">
        <ColorSchemeToggle />
      </PageHeader>
      <main className={classes.main}>
        <h1 className={classes.title}>Admin Panel</h1>
        <div className={classes.content}>
          <Segments
            label="Admin Panel"
            options={tabs}
            value={view}
            onChange={(tab) => replace({ tab: tab === 'users' ? null : tab })}
          />
          <Content key={view} view={view} user={user} />
        </div>
      </main>
      <UploadNotifications />
    </div>
  );
};
