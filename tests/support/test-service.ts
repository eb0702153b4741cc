import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import type { Role } from '#contract/endpoint.ts';
import { argon2PasswordHasher } from '#server/adapters/argon2-password-hasher.ts';
import { pgBossJobQueue } from '#server/adapters/pg-boss-job-queue.ts';
import { postgresChangeFeed } from '#server/adapters/postgres-change-feed.ts';
import { buildApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import { openDatabase, type PostgresDriver } from '#server/db/data-source.ts';
import { newId } from '#server/db/new-id.ts';
import { connectionTimeouts, type Deps, localDeps } from '#server/deps.ts';
import { entities } from '#server/entities.ts';
import { userEntity } from '#server/features/auth/accounts/user.entity.ts';
import { startSession } from '#server/features/auth/sessions/sessions.service.ts';
import { claimStorage } from '#server/features/installation/installation.service.ts';
import { createLog } from '#server/log.ts';
import type { ChangeFeed } from '#server/ports/change-feed.ts';
import type { JobQueue } from '#server/ports/job-queue.ts';
import { standInCalendar } from '#tests/support/stand-in-calendar.ts';
import { standInCompressor } from '#tests/support/stand-in-compressor.ts';
import { standInIngest } from '#tests/support/stand-in-ingest.ts';
import { borrowTestDatabase } from '#tests/support/test-database.ts';
import { standInTransparencyTester } from '#tests/support/transparency-fixtures.ts';

/** Someone with an account; `call` sends their cookie. */
export type Person = {
  id: string;
  email: string;
  cookie: string;
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
};

export type TestService = {
  app: FastifyInstance;
  deps: Deps;
  folder: string;
  databaseUrl: string;
  /** Adds an account with a session, in the team of its studio; `password` only where a test signs in by it. */
  addPerson: (options?: {
    role?: Role;
    password?: string;
    email?: string;
    studioId?: string;
    subscriptionStatus?: string;
  }) => Promise<Person>;
  close: () => Promise<void>;
};

export type ServiceOptions = {
  /** This service takes renders from the queue too, in this process. */
  works?: boolean;
  settings?: Record<string, string>;
  /** Replaces parts of the deps, such as the clock. */
  change?: (deps: Deps) => Partial<Deps>;
  webFolder?: string;
  /** Leads the service to its database by another address. */
  route?: (databaseUrl: string) => Promise<string>;
};

/** The product's own hasher at the least cost: hashing is slow on purpose, and tests sign in by the thousand. */
const passwords = argon2PasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A password that nobody knows. */
const UNKNOWN_PASSWORD = randomUUID();

/** Opens the queue for its first use, which most tests have none of: to open it takes a dozen statements. */
const queueOnDemand = (open: () => Promise<JobQueue>): JobQueue => {
  let opening: Promise<JobQueue> | null = null;
  const opened = (): Promise<JobQueue> => (opening ??= open());
  return {
    send: async (...job) => (await opened()).send(...job),
    sendAt: async (...job) => (await opened()).sendAt(...job),
    work: async (...work) => (await opened()).work(...work),
    recover: async () => (await opened()).recover(),
    check: async () => (await opened()).check(),
    close: async () => (await opening)?.close(),
  };
};

/** Listens for changes from the first subscription on. */
const changesOnDemand = (open: () => ChangeFeed): ChangeFeed => {
  let feed: ChangeFeed | null = null;
  return {
    subscribe: (id, listener) => (feed ??= open()).subscribe(id, listener),
    close: async () => feed?.close(),
  };
};

/** A service on the database at `databaseUrl`, which stays when the service is closed, with folders of its own. `driver`: `pg` by default. */
export const startServiceOn = async (
  databaseUrl: string,
  options: ServiceOptions = {},
  driver?: PostgresDriver,
): Promise<TestService> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'polepro-service-'));
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, 'data'),
    RENDERS_DIR: path.join(folder, 'renders'),
    // To a test a busy machine is neither an outage nor an overload (`maxLag`).
    DATABASE_TIMEOUT_SECONDS: '120',
    ...options.settings,
  });
  const log = createLog('silent');
  const address = (await options.route?.(databaseUrl)) ?? databaseUrl;
  const timeouts = connectionTimeouts(config);
  const dataSource = await openDatabase(address, {
    entities,
    poolSize: 10,
    timeouts,
    connectTimeoutMs: 120_000,
    // Connections that lead another way are not for other tests.
    ...(driver && !options.route && { driver }),
  });
  const openQueue = (): Promise<JobQueue> =>
    pgBossJobQueue(address, { works: options.works ?? false, log, timeouts });
  // Where the way to the database can break, both are there before it does.
  const isEager = options.works === true || options.route !== undefined;
  const jobQueue = isEager ? await openQueue() : queueOnDemand(openQueue);
  const openChanges = (): ChangeFeed => postgresChangeFeed(address, log, timeouts);
  const changes = isEager ? openChanges() : changesOnDemand(openChanges);
  const plain: Deps = {
    ...(await localDeps(config, dataSource, log)),
    passwords,
    jobQueue,
    mediaIngest: standInIngest(),
    calendarFetcher: standInCalendar,
    videoCompressor: standInCompressor(),
    transparencyTester: standInTransparencyTester(),
    changes,
    engineVersion: 'the present one',
  };
  const deps = { ...plain, ...options.change?.(plain) };
  // Several services may use one database, each with folders of its own.
  await claimStorage(deps, { adopt: true });
  const app = await buildApp(deps, {
    webFolder: options.webFolder ?? path.join(folder, 'web'),
    maxLag: 0,
    linger: 0,
  });

  const addPerson: TestService['addPerson'] = async ({
    role = 'user',
    password,
    email,
    studioId,
    subscriptionStatus,
  } = {}) => {
    const id = newId();
    const mailAddress = email ?? `${id.toLowerCase()}@example.test`;
    await dataSource.getRepository(userEntity).insert({
      id,
      email: mailAddress,
      role,
      studioId: studioId ?? null,
      subscriptionStatus: subscriptionStatus ?? null,
      passwordHash: await deps.passwords.hash(password ?? UNKNOWN_PASSWORD),
    });
    if (role === 'studio_team' && studioId !== undefined) {
      await dataSource.query(
        `INSERT INTO team_members (id, studio_id, email, name, user_id, former_role)
         VALUES ($1, $2, $3, split_part($3, '@', 1), $4, 'user')`,
        [newId(), studioId, mailAddress, id],
      );
    }
    const cookie = `polepro=${await startSession(deps, id)}`;
    return {
      id,
      email: mailAddress,
      cookie,
      call: (method, url, body, headers = {}) =>
        app.inject({
          method,
          url,
          headers: { cookie, ...headers },
          ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
        }),
    };
  };

  const close = async (): Promise<void> => {
    await app.close();
    await deps.background.settle();
    await jobQueue.close();
    await changes.close();
    await dataSource.destroy();
    await rm(folder, { recursive: true, force: true });
  };
  return { app, deps, folder, databaseUrl, addPerson, close };
};

/** A service of its own with its own database, whose schema tests leave as it is, and its own folders. */
export const startTestService = async (options: ServiceOptions = {}): Promise<TestService> => {
  const database = await borrowTestDatabase();
  const service = await startServiceOn(database.url, options, database.driver);
  const close = async (): Promise<void> => {
    await service.close();
    await database.release();
  };
  return { ...service, close };
};

/** The same, gone when the test is. */
export const serviceForTest = async (options: ServiceOptions = {}): Promise<TestService> => {
  const service = await startTestService(options);
  onTestFinished(service.close);
  return service;
};

/** The same with somebody who has a free account. */
export const serviceWithPerson = async (): Promise<{ service: TestService; person: Person }> => {
  const service = await serviceForTest();
  return { service, person: await service.addPerson() };
};
