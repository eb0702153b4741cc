import { isIP } from 'node:net';
import { parse } from 'bowser';
import { type EntityManager, LessThan, MoreThan } from 'typeorm';
import type { AccountEventKind, AccountEventView } from '#contract/accounts/auth.contract.ts';
import { ACCOUNT_EVENT_DAYS } from '#contract/limits.ts';
import { isPlainName } from '#contract/plain-name.ts';
import { DAY_MINUTES, DAY_MS } from '#schema/durations.ts';
import { newId } from '#server/db/new-id.ts';
import type { LocalDeps } from '#server/deps.ts';
import { countWithin } from '#server/throttle.ts';
import { accountEventEntity } from './account-event.entity.ts';

/** Number of events that a person sees. */
const SHOWN = 50;

/** Recorded refusals per account and day, so that guesses do not fill the table. */
const refusalsPerDay = { most: 20, minutes: DAY_MINUTES };

/** The part of a user agent that is read, characters. */
const USER_AGENT_MAX = 300;

const UNKNOWN = 'An unknown device';

/** A readable name of a browser, such as `Safari on iOS`, from its user agent. */
export const deviceName = (userAgent: string): string => {
  if (userAgent.trim() === '') return UNKNOWN;
  const { browser, os } = parse(userAgent);
  if (browser.name === undefined || browser.name === '') return UNKNOWN;
  // An unknown browser chooses its own name, and mails repeat it.
  if (!isPlainName(browser.name)) return UNKNOWN;
  return os.name === undefined ? browser.name : `${browser.name} on ${os.name}`;
};

/** Enough of a network for people to recognize their own, such as `203.0.113.*`; null without an address. */
export const approximateNetwork = (network: string): string | null => {
  switch (isIP(network)) {
    case 4:
      return network.replace(/\.\d+$/, '.*');
    case 6:
      return `${network.split(':').slice(0, 3).join(':')}:*`;
    default:
      return null;
  }
};

/** The browser behind an event; `network` comes from `networkOf`. */
export type Origin = { network: string; userAgent: string | undefined };

/** Where to record an event: the database, or a transaction in it. */
type EventRecord = Pick<LocalDeps, 'clock'> & { dataSource: Pick<EntityManager, 'getRepository'> };

/**
 * Adds an event to an account's record; `detail` says what changed, such as `before > after`. Without a `network`, the event did not come
 * from the account's own browser.
 */
export const recordEvent = async (
  { dataSource, clock }: EventRecord,
  userId: string,
  kind: AccountEventKind,
  { network, userAgent = '', detail = null }: Partial<Origin> & { detail?: string | null },
): Promise<void> => {
  await dataSource.getRepository(accountEventEntity).insert({
    id: newId(),
    userId,
    at: clock.now(),
    kind,
    device: network === undefined ? null : deviceName(userAgent.slice(0, USER_AGENT_MAX)),
    network: network === undefined ? null : approximateNetwork(network),
    detail,
  });
};

/** Whether the same event has been recorded since then. */
export const hasEvent = (
  { dataSource }: LocalDeps,
  { since, ...event }: { userId: string; kind: AccountEventKind; detail: string; since: Date },
): Promise<boolean> =>
  dataSource.getRepository(accountEventEntity).existsBy({ ...event, at: MoreThan(since) });

/** Records a wrong password or code after the response, so that its timing does not reveal whether the account exists. */
export const recordRefusal = (
  deps: LocalDeps,
  userId: string,
  kind: 'sign_in_refused' | 'password_refused' | 'code_refused',
  origin: Origin,
): void =>
  deps.background.startUnnoticed('record of a refusal', async () => {
    const wait = await countWithin(deps, { of: 'refusal', value: userId }, refusalsPerDay);
    if (wait === null) await recordEvent(deps, userId, kind, origin);
  });

/** The latest events of a person's account, newest first. */
export const listEvents = async (
  { dataSource }: LocalDeps,
  userId: string,
): Promise<{ events: AccountEventView[] }> => {
  const rows = await dataSource
    .getRepository(accountEventEntity)
    .find({ where: { userId }, order: { at: 'DESC', id: 'ASC' }, take: SHOWN });
  return { events: rows.map(({ userId: _whose, at, ...event }) => ({ ...event, at: at.toISOString() })) };
};

/** Deletes events that are older than a year. */
export const sweepEvents = async ({ dataSource, clock }: LocalDeps): Promise<void> => {
  const before = new Date(clock.now().getTime() - ACCOUNT_EVENT_DAYS * DAY_MS);
  await dataSource.getRepository(accountEventEntity).delete({ at: LessThan(before) });
};
