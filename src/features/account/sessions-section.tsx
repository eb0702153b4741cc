import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { SessionView } from '#contract/auth.contract.ts';
import { describeError } from '#src/api/describe-error.ts';
import { lastUsed } from '#src/features/account/last-used.ts';
import classes from '#src/features/account/sessions-section.module.css';
import { SettingsSection } from '#src/features/account/settings-section.tsx';
import { useEndSessions, useSessions } from '#src/features/account/use-sessions.ts';
import { ListState } from '#src/ui/list-state.tsx';
import { ProblemLine } from '#src/ui/problem-line.tsx';

const isPhone = (device: string): boolean => /Android|iOS/.test(device);

/** `now` is when the list was read, ms. */
type DeviceProps = { session: SessionView; now: number; isBusy: boolean; onEnd: () => void };

const Device = ({ session, now, isBusy, onEnd }: DeviceProps) => {
  const Icon = isPhone(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes['device']}>
      <Icon size={22} stroke={1.7} aria-hidden />
      <span>
        <span className={classes['name']}>{session.device}</span>
        <span className={classes['when']}>{lastUsed(session.lastSeenAt, now)}</span>
      </span>
      {session.isCurrent ? (
        <span className={classes['this']}>This device</span>
      ) : (
        <Button
          variant="default"
          className={classes['button'] ?? ''}
          aria-label={`Sign out ${session.device}`}
          loading={isBusy}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
};

/** Where the person is signed in, and the way to sign out from afar. */
export const SessionsSection = () => {
  const { data, dataUpdatedAt, error, isPending, isFetching, refetch } = useSessions();
  const end = useEndSessions();
  const sessions = data ?? [];
  const isEnding = (id: string | null): boolean => end.isPending && end.variables === id;
  return (
    <SettingsSection title="Devices">
      <ListState
        isPending={isPending || (error !== null && isFetching)}
        problem={error === null ? null : describeError(error)}
        empty={sessions.length === 0 ? 'No device is signed in.' : null}
        onRetry={() => void refetch()}
      >
        <ul className={classes['list']}>
          {sessions.map((session) => (
            <Device
              key={session.id}
              session={session}
              now={dataUpdatedAt}
              isBusy={isEnding(session.id)}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
        {sessions.length > 1 && (
          <Button
            variant="default"
            className={classes['others'] ?? ''}
            loading={isEnding(null)}
            onClick={() => end.mutate(null)}
          >
            Sign out all other devices
          </Button>
        )}
        <ProblemLine text={end.isError && !end.isPending ? describeError(end.error) : ''} />
      </ListState>
    </SettingsSection>
  );
};
