import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type SessionView,
  type SignInMethod,
  endOtherSessions,
  endSession,
  listSessions,
} from '#contract/accounts/auth.contract.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schema/durations.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { SettingsSection } from '#src/features/account/sections/settings-section.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/account/sections/sessions-section.module.css';

const relativeTime = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** When a device was last used, in plain English; `lastSeenAt` is ISO 8601, `now` is ms. */
export const lastUsed = (lastSeenAt: string, now: number): string => {
  const ago = now - Date.parse(lastSeenAt);
  if (ago < MINUTE_MS) return 'Used just now';
  if (ago < HOUR_MS) return `Used ${relativeTime.format(-Math.round(ago / MINUTE_MS), 'minute')}`;
  if (ago < DAY_MS) return `Used ${relativeTime.format(-Math.round(ago / HOUR_MS), 'hour')}`;
  return `Used ${relativeTime.format(-Math.round(ago / DAY_MS), 'day')}`;
};

/** The signed-in devices, refetched whenever the list opens, because they change elsewhere. */
const useSessions = () =>
  useQuery({
    queryKey: queryKeys.sessions,
    queryFn: async () => (await call(listSessions)).sessions,
    refetchOnMount: 'always',
  });

/** Signs out the device of a session, or all other devices if null. Refetches the list, also after an error. */
const useEndSessions = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(endOtherSessions) : call(endSession, { params: { id } }),
    onSettled: () => queryClient.refetchQueries({ queryKey: queryKeys.sessions }),
  });
};

/** The name of a session in the list: its device, or the admin who acts through it. */
const sessionName = ({ device, impersonatorEmail }: SessionView): string =>
  impersonatorEmail === null ? device : `${impersonatorEmail} (an admin) is using your account`;

const isPhone = (device: string): boolean => /Android|iOS/.test(device);

const methodCopy: Record<SignInMethod, string> = {
  password: 'with the password',
  code: 'with the password and a code',
  recovery_code: 'with a recovery code',
  passkey: 'with a passkey',
};

/** A device's last use and place, and its sign-in. */
const circumstances = (
  { lastSeenAt, createdAt, network, signedInWith, impersonatorEmail }: SessionView,
  now: number,
): string => {
  const since = formatDate(createdAt, 'dateTime', { locale: 'en' });
  const begun =
    impersonatorEmail === null ? `Signed in on ${since} ${methodCopy[signedInWith]}` : `Since ${since}`;
  return [lastUsed(lastSeenAt, now), network, begun].filter((part) => part !== null).join(' · ');
};

/** `now` is when the list was fetched, ms. */
type DeviceProps = { session: SessionView; now: number; isBusy: boolean; onEnd: () => void };

const Device = ({ session, now, isBusy, onEnd }: DeviceProps) => {
  const Icon = isPhone(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  const name = sessionName(session);
  const isOwn = session.impersonatorEmail === null;
  return (
    <li className={classes.device}>
      <Icon size={22} stroke={1.7} aria-hidden />
      <span>
        <span className={classes.name}>{name}</span>
        <span className={classes.when}>{circumstances(session, now)}</span>
      </span>
      {session.isCurrent ? (
        <span className={classes.this}>This device</span>
      ) : (
        <Button
          variant="default"
          className={classes.button}
          aria-label={isOwn ? `Sign out ${name}` : `End: ${name}`}
          loading={isBusy}
          onClick={onEnd}
        >
          {isOwn ? 'Sign out' : 'End'}
        </Button>
      )}
    </li>
  );
};

/** The signed-in devices with buttons to sign them out. */
export const SessionsSection = () => {
  const query = useSessions();
  const end = useEndSessions();
  const sessions = query.data ?? [];
  const isEnding = (id: string | null): boolean => end.isPending && end.variables === id;
  return (
    <SettingsSection title="Devices">
      <ListState
        {...queryState(query)}
        empty={sessions.length === 0 ? 'No device is signed in.' : null}
        usualHeight={124}
      >
        <ul className={classes.list}>
          {sessions.map((session) => (
            <Device
              key={session.id}
              session={session}
              now={query.dataUpdatedAt}
              isBusy={isEnding(session.id)}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
        {sessions.length > 1 && (
          <Button
            variant="default"
            className={classes.others}
            loading={isEnding(null)}
            onClick={() => end.mutate(null)}
          >
            Sign out all other devices
          </Button>
        )}
        <FormError text={end.isError ? describeError(end.error) : ''} />
      </ListState>
    </SettingsSection>
  );
};
