import { createHash, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { BODY_LIMIT, isApiPath } from '#contract/endpoint.ts';
import * as endpoints from '#contract/first-start.ts';
import {
  type OfferedBackup,
  type RestoreStage,
  type SetupState,
  FIRST_START_PATH,
} from '#contract/first-start.ts';
import { counted } from '#contract/number-format.ts';
import { webFolder } from '#server/build/web-build.ts';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/db/data-source.ts';
import { newId } from '#server/db/new-id.ts';
import { type LocalDeps, localDeps } from '#server/deps.ts';
import { entities } from '#server/entities.ts';
import { AppError } from '#server/errors.ts';
import { listAddedFiles } from '#server/features/backups/backup-stores.ts';
import {
  checkBackup,
  finishRestore,
  listOfferedBackups,
  restoreBackup,
} from '#server/features/backups/restore-backup.ts';
import {
  readRestoreMark,
  removeRestoreMark,
  writeRestoreMark,
} from '#server/features/backups/restore-mark.ts';
import { isUnused } from '#server/features/installation/installation.service.ts';
import { createLog } from '#server/log.ts';
import { errorHandler } from '#server/plugins/error-handler.ts';
import { allowedHosts, csrf } from '#server/plugins/foreign-requests.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { bearerOf } from '#server/plugins/request-credentials.ts';
import { securityHeaders } from '#server/plugins/security-headers.ts';
import { waitingHeaders, waitingPage } from '#server/plugins/waiting-page.ts';
import { localAddress } from '#server/processes/loopback.ts';
import { StartError } from '#server/start-error.ts';

/** The content of the screen, and the actions of its two buttons. */
type FirstStartChoice = {
  read: () => endpoints.FirstStart;
  /** @throws AppError SETUP_DECIDED, RESTORE_BEGUN, BACKUP_NOT_LISTED */
  restore: (name: string) => endpoints.SetupState;
  /** @throws AppError SETUP_DECIDED, RESTORE_BEGUN */
  startFresh: () => endpoints.SetupState;
};

/** Seconds after which a probe or another person's page may ask again. */
const RETRY_AFTER_SECONDS = 10;
/** Milliseconds for a whole request, which is small. */
const REQUEST_TIMEOUT = 30_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** @throws AppError SETUP_LINK_NEEDED */
const assertOperator = (request: FastifyRequest, token: string): void => {
  if (!timingSafeEqual(digest(bearerOf(request) ?? ''), digest(token)))
    throw new AppError('SETUP_LINK_NEEDED');
};

const SETTING_UP = waitingPage(
  'PolePro is being set up',
  'The person who runs it decides whether to restore a backup; the link is in the terminal. This page opens by itself once PolePro is ready.',
);

/** Every page explains the situation, and every call of the service's API is refused for now. */
const refuseTheRest = (app: FastifyInstance): void => {
  app.setNotFoundHandler(async ({ url }, reply) => {
    const [pathname = ''] = url.split('?');
    if (isApiPath(pathname))
      throw new AppError('SETTING_UP', undefined, undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (path.extname(pathname) !== '') throw new AppError('NOT_FOUND');
    return reply.code(503).headers(waitingHeaders).send(SETTING_UP);
  });
};

type ServerOptions = { token: string; choice: FirstStartChoice };

/**
 * Serves the first-start screen on the address of the service. A person with the token may choose; all others read that the installation
 * is being set up.
 */
const startFirstStartServer = async (
  { host, port, publicUrl, allowedHosts: allowedHostNames, trustProxy }: Config,
  { token, choice }: ServerOptions,
): Promise<FastifyInstance> => {
  const app = Fastify({
    // Errors are printed in the terminal.
    loggerInstance: createLog('silent'),
    bodyLimit: BODY_LIMIT,
    trustProxy,
    requestTimeout: REQUEST_TIMEOUT,
    // The service takes the port over at once.
    forceCloseConnections: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(errorHandler);
  await app.register(securityHeaders, { isHttps: publicUrl.startsWith('https:') });
  await app.register(allowedHosts, { publicUrl, hosts: allowedHostNames });
  await app.register(csrf, { publicUrl });
  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    dotfiles: 'ignore',
    suppressWarning: true,
    preCompressed: true,
  });
  app.get(endpoints.FIRST_START_PATH, async (_request, reply) =>
    reply.header('cache-control', 'no-store').sendFile('index.html', { cacheControl: false }),
  );
  await app.register(async (api) => {
    api.addHook('onRequest', async (request) => assertOperator(request, token));
    registerEndpoints(api, endpoints, {
      readFirstStart: async () => choice.read(),
      restoreAtFirstStart: async ({ body }) => choice.restore(body.name),
      startFresh: async () => choice.startFresh(),
    });
  });
  refuseTheRest(app);
  await app.listen({ host, port });
  return app;
};

/** The progress at the start of each stage of a restore, and the share of the stage: 0 to 1. */
const stages: Record<RestoreStage, { from: number; share: number }> = {
  checking: { from: 0, share: 0.4 },
  files: { from: 0.4, share: 0.5 },
  rows: { from: 0.9, share: 0.08 },
  migrating: { from: 0.98, share: 0.02 },
};

/**
 * The backup that an earlier start began to restore, or null. A mark alone does not count, because the restore cannot be finished if the
 * stores have been replaced or the backup is gone.
 */
const findInterrupted = async (
  deps: LocalDeps,
  backups: readonly OfferedBackup[],
): Promise<string | null> => {
  const marked = await readRestoreMark(deps.config);
  const found = backups.find(({ name }) => name === marked);
  if (found === undefined) return null;
  const files = await listAddedFiles(deps);
  return files.length > 0 ? found.name : null;
};

type ChoiceOptions = {
  deps: LocalDeps;
  databaseUrl: string;
  folder: string;
  backups: OfferedBackup[];
  /** The backup that an earlier start has begun to restore; null for none. */
  interrupted: string | null;
  /** Receives errors that are defects, for the terminal. */
  onDefect: (error: unknown) => void;
};

/** `made` resolves once the operator has chosen a fresh start, or the backup is restored. */
const openChoice = ({ deps, databaseUrl, folder, backups, interrupted, onDefect }: ChoiceOptions) => {
  const { promise: made, resolve } = Promise.withResolvers<void>();
  let state: SetupState = { step: 'choosing', problem: null, begun: interrupted };
  /** The backup that is already partly restored, and whether only `finishRestore` is left. */
  let begun = interrupted === null ? null : { name: interrupted, isFilled: false };
  /** @param name null for a fresh start */
  const begin = (name: string | null, next: SetupState): SetupState => {
    if (state.step !== 'choosing') throw new AppError('SETUP_DECIDED');
    if (begun !== null && begun.name !== name) throw new AppError('RESTORE_BEGUN');
    state = next;
    return state;
  };

  const fill = async (name: string): Promise<void> => {
    const backup = path.join(folder, name);
    const onProgress = (stage: RestoreStage, progress: number): void => {
      const { from, share } = stages[stage];
      state = { step: 'restoring', name, stage, progress: from + share * progress };
    };
    const manifest = await checkBackup(backup, onProgress);
    const onBegin = async (): Promise<void> => {
      await writeRestoreMark(deps.config, name);
      begun = { name, isFilled: false };
    };
    await restoreBackup(deps, { databaseUrl, backup, manifest, onBegin, onProgress });
    begun = { name, isFilled: true };
  };

  const restore = async (name: string): Promise<void> => {
    try {
      if (begun?.isFilled !== true) await fill(name);
      state = { step: 'restoring', name, stage: 'migrating', progress: stages.migrating.from };
      await finishRestore(deps);
      await removeRestoreMark(deps.config);
      state = { step: 'starting', restored: name };
      resolve();
    } catch (error) {
      if (!(error instanceof StartError)) onDefect(error);
      const problem =
        error instanceof StartError ? error.message : 'The restore failed. The terminal shows the reason.';
      state = { step: 'choosing', problem, begun: begun?.name ?? null };
    }
  };

  const choice: FirstStartChoice = {
    read: () => ({ folder, backups, state }),
    restore: (name) => {
      if (!backups.some((backup) => backup.name === name)) throw new AppError('BACKUP_NOT_LISTED');
      const next = begin(name, { step: 'restoring', name, stage: 'checking', progress: 0 });
      void restore(name);
      return next;
    },
    startFresh: () => {
      const next = begin(null, { step: 'starting', restored: null });
      resolve();
      return next;
    },
  };
  return { choice, made };
};

export type FirstStart = {
  /** Resolves when the operator has chosen and, if they chose a backup, it is restored. */
  made: Promise<void>;
  /** Frees the port. */
  stop: () => Promise<void>;
};

/** The message in the terminal. It includes this machine's own address, because a load balancer may send no requests while the health check fails. */
const invitation = (
  { publicUrl, host, port }: Config,
  token: string,
  { length }: OfferedBackup[],
): string => {
  const addresses = new Set([publicUrl, localAddress(host, port)]);
  const links = [...addresses].map((address) => `${address}${FIRST_START_PATH}#${token}`);
  return [
    `This installation is empty, and BACKUP_DIR holds ${counted(length, 'backup')}. ` +
      'Restore one or start fresh here; the link works until you choose:',
    ...links,
  ].join('\n');
};

type OfferOptions = {
  databaseUrl: string;
  /** Builds the web app, which the screen is part of. */
  buildWeb: () => Promise<void>;
  print: (line: string) => void;
};

/**
 * Opens the first-start screen on the address of the service if this installation is unused and BACKUP_DIR holds backups.
 *
 * @returns null when there is nothing to choose.
 */
export const offerBackups = async (
  config: Config,
  { databaseUrl, buildWeb, print }: OfferOptions,
): Promise<FirstStart | null> => {
  const { folder } = config.backup;
  if (folder === null) return null;
  const dataSource = await openDatabase(databaseUrl, { entities, poolSize: 2 });
  const deps = await localDeps(config, dataSource);
  const backups = (await isUnused(dataSource)) ? await listOfferedBackups(folder, dataSource) : [];
  if (backups.length === 0) {
    await dataSource.destroy();
    return null;
  }
  const interrupted = await findInterrupted(deps, backups);
  await buildWeb();
  let isStopped = false;
  const onDefect = (error: unknown): void => {
    // The database is already gone then.
    if (!isStopped) print(error instanceof Error ? (error.stack ?? error.message) : String(error));
  };
  const { choice, made } = openChoice({
    deps,
    databaseUrl,
    folder,
    backups,
    interrupted,
    onDefect,
  });
  const token = newId();
  const server = await startFirstStartServer(config, { token, choice });
  print(invitation(config, token, backups));
  return {
    made,
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      await server.close();
      await dataSource.destroy();
    },
  };
};
