import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AccountEventKind,
  type AccountEventView,
  listEvents,
} from '#contract/accounts/auth.contract.ts';
import { roles } from '#contract/endpoint.ts';
import { userKind } from '#contract/permissions.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { SettingsSection } from '#src/features/account/sections/settings-section.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { roleCopy } from '#src/ui/copy/role-copy.ts';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/account/sections/activity-section.module.css';

/** How many are shown at first. */
const FIRST = 4;

const eventCopy: Record<AccountEventKind, string> = {
  registered: 'Account created',
  signed_in: 'Signed in',
  sign_in_refused: 'Sign-in with a wrong password',
  signed_out: 'Signed out',
  device_signed_out: 'Signed out another device',
  others_signed_out: 'Signed out all other devices',
  password_changed: 'Password changed',
  password_reset: 'Password reset with an emailed link',
  password_refused: 'Wrong password in the settings',
  email_changed: 'Email address changed',
  rights_changed: 'Plan changed',
  joined_team: 'Joined a studio team',
  left_team: 'Left a studio team',
  team_changed: 'Studio team changed',
  wording_list_changed: 'Wording list changed',
  withdrawn_video_fetched: 'Downloaded a blocked video, not to be published',
  impersonation_allowed: 'You let an admin access your account',
  impersonation_started: 'An admin started using your account',
  impersonation_acted: 'An admin did something for you',
  impersonation_ended: 'An admin’s access to your account ended',
  token_created: 'API token made',
  token_revoked: 'API token revoked',
  two_step_on: 'Two-step sign-in turned on',
  two_step_off: 'Two-step sign-in turned off',
  code_refused: 'Wrong code',
  recovery_code_used: 'Signed in with a recovery code',
  recovery_codes_made: 'New recovery codes made',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  second_step_removed: 'Two-step sign-in and passkeys removed',
  signed_out_by_admin: 'An admin signed you out everywhere',
};

/** The name of a plan for a role and subscription status, such as `user active`; other details stay as they are. */
const planName = (rights: string): string => {
  const [given, subscriptionStatus = null] = rights.split(' ');
  const role = roles.find((known) => known === given);
  return role === undefined ? rights : roleCopy[userKind({ role, subscriptionStatus })].label;
};

/** The second line of an event: its time, and its place or details. */
const circumstances = ({ at, device, network, detail }: AccountEventView): string => {
  const rights = detail?.split(' > ').map(planName).join(' to ');
  return [formatDate(at, 'dateTime', { locale: 'en' }), device, network, rights]
    .filter((part) => part != null)
    .join(' · ');
};

/** Sign-ins, failed sign-ins and changes of the account, newest first. */
export const ActivitySection = () => {
  const [isWhole, setIsWhole] = useState(false);
  const activity = useQuery({
    queryKey: queryKeys.activity,
    queryFn: async () => (await call(listEvents)).events,
    refetchOnMount: 'always',
  });
  const events = activity.data ?? [];
  return (
    <SettingsSection title="Recent activity">
      <ListState {...queryState(activity)} empty={events.length === 0 ? 'Nothing has happened yet.' : null}>
        <ul className={classes.list}>
          {events.slice(0, isWhole ? events.length : FIRST).map((event) => (
            <li key={event.id} className={classes.event}>
              <span className={classes.what} data-is-refusal={event.kind.endsWith('refused')}>
                {eventCopy[event.kind]}
              </span>
              <span className={classes.when}>{circumstances(event)}</span>
            </li>
          ))}
        </ul>
        {!isWhole && events.length > FIRST && (
          <Button variant="default" className={classes.more} onClick={() => setIsWhole(true)}>
            Show all
          </Button>
        )}
        <p className={classes.hint}>Something that was not you? Change your password.</p>
      </ListState>
    </SettingsSection>
  );
};
