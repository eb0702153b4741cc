import { UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconCrown, IconLogout, IconUserCog, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { userKind } from '#contract/permissions.ts';
import { PlanView } from '#src/features/account/sections/plan-view.tsx';
import { nameOf, UserSummary } from '#src/features/account/user-summary.tsx';
import { planningPagesOf } from '#src/planning/planning-page.tsx';
import { adminPageLabels } from '#src/ui/copy/role-copy.ts';
import classes from '#src/features/account/account-screen.module.css';

type ActionProps = { icon: ReactNode; isDisabled?: boolean; onClick: () => void; children: string };

const QuickAction = ({ icon, isDisabled = false, onClick, children }: ActionProps) => (
  <UnstyledButton className={classes.action} disabled={isDisabled} onClick={onClick}>
    {icon}
    {children}
    <IconChevronRight size={18} aria-hidden />
  </UnstyledButton>
);

type AccountScreenProps = {
  user: CurrentUser;
  isLoggingOut: boolean;
  onSettings: () => void;
  onLogout: () => void;
};

/** The account on a phone: the plan and the quick actions. */
export const AccountScreen = ({ user, isLoggingOut, onSettings, onLogout }: AccountScreenProps) => {
  const id = useId();
  const navigate = useNavigate();
  const panel = adminPageLabels[user.role];
  return (
    <div className={classes.screen}>
      <div className={classes.who}>
        <UserSummary user={user} />
        {/* Without a name, the summary already shows the email address. */}
        {nameOf(user) !== '' && <span className={classes.email}>{user.email}</span>}
      </div>
      <PlanView user={user} />
      <section aria-labelledby={id}>
        <h3 id={id} className={classes.title}>
          Quick Actions
        </h3>
        <div className={classes.actions}>
          <QuickAction icon={<IconUserCog size={22} stroke={1.7} aria-hidden />} onClick={onSettings}>
            Account Settings
          </QuickAction>
          {panel !== undefined && (
            <QuickAction
              icon={<IconUsersGroup size={22} stroke={1.7} aria-hidden />}
              onClick={() => void navigate('/admin')}
            >
              {panel}
            </QuickAction>
          )}
          {planningPagesOf(user.role).map(({ to, label, Icon }) => (
            <QuickAction
              key={to}
              icon={<Icon size={22} stroke={1.7} aria-hidden />}
              onClick={() => void navigate(to)}
            >
              {label}
            </QuickAction>
          ))}
          {userKind(user) !== 'admin' && (
            <QuickAction
              icon={<IconCrown size={22} stroke={1.7} aria-hidden />}
              onClick={() => void navigate('/upgrade')}
            >
              Upgrade Plan
            </QuickAction>
          )}
          <QuickAction
            icon={<IconLogout size={22} stroke={1.7} aria-hidden />}
            isDisabled={isLoggingOut}
            onClick={onLogout}
          >
            {isLoggingOut ? 'Logging out...' : 'Log Out'}
          </QuickAction>
        </div>
      </section>
    </div>
  );
};
