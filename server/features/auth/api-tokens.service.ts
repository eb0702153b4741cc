import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { ApiToken, TokenDays, TokenScope } from '#contract/accounts/api-tokens.contract.ts';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { API_TOKENS_MAX } from '#contract/limits.ts';
import { DAY_MS, MINUTE_MS } from '#schema/durations.ts';
import { newId } from '#server/db/new-id.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction, lockUntilCommit } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { hashToken } from '#server/secret-token.ts';
import { type Origin, recordEvent } from './accounts/account-events.ts';
import { currentUserColumns } from './accounts/users.service.ts';
import { type ApiTokenRow, apiTokenEntity } from './api-token.entity.ts';

/** Prefix by which scanners for leaked secrets recognize a token. */
const PREFIX = 'polepro_';

/** Precision of `lastUsedAt`: at most one write per token and minute. */
const LAST_USED_EVERY_MS = MINUTE_MS;

const toView = ({ id, name, scopes, createdAt, lastUsedAt, expiresAt }: ApiTokenRow): ApiToken => ({
  id,
  name,
  scopes,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** Call this after the insert, because it counts the new token too. Concurrent inserts of one person wait for one another. */
const assertTokenCount = async (manager: EntityManager, userId: string): Promise<void> => {
  await lockUntilCommit(manager, `api tokens of ${userId}`);
  const count = await manager.getRepository(apiTokenEntity).countBy({ userId });
  if (count > API_TOKENS_MAX) throw new AppError('TOO_MANY_TOKENS');
};

/**
 * Makes a token and returns it with its secret, of which the database stores only a hash.
 *
 * @throws AppError TOO_MANY_TOKENS
 */
export const createToken = async (
  deps: LocalDeps,
  userId: string,
  { name, scopes, expiresInDays }: { name: string; scopes: TokenScope[]; expiresInDays: TokenDays | null },
  origin: Origin,
): Promise<ApiToken & { secret: string }> => {
  const createdAt = deps.clock.now();
  const secret = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const token: ApiTokenRow = {
    tokenHash: hashToken(secret),
    id: newId(),
    userId,
    name,
    scopes,
    createdAt,
    lastUsedAt: null,
    expiresAt: expiresInDays === null ? null : new Date(createdAt.getTime() + expiresInDays * DAY_MS),
  };
  await inTransaction(deps.dataSource, async (manager) => {
    await manager.getRepository(apiTokenEntity).insert(token);
    await assertTokenCount(manager, userId);
    await recordEvent({ ...deps, dataSource: manager }, userId, 'token_created', { ...origin, detail: name });
  });
  return { ...toView(token), secret };
};

/** A person's tokens, newest first. */
export const listTokens = async (
  { dataSource }: LocalDeps,
  userId: string,
): Promise<{ tokens: ApiToken[] }> => {
  const rows = await dataSource
    .getRepository(apiTokenEntity)
    .find({ where: { userId }, order: { createdAt: 'DESC', id: 'ASC' } });
  return { tokens: rows.map(toView) };
};

/** Revokes one of a person's tokens. @throws AppError NOT_FOUND when it is not theirs. */
export const revokeToken = async (
  deps: LocalDeps,
  userId: string,
  id: string,
  origin: Origin,
): Promise<void> => {
  await inTransaction(deps.dataSource, async (manager) => {
    const tokens = manager.getRepository(apiTokenEntity);
    const token = await tokens.findOneBy({ id, userId });
    const { affected } = await tokens.delete({ id, userId });
    if (token === null || affected !== 1) throw new AppError('NOT_FOUND');
    await recordEvent({ ...deps, dataSource: manager }, userId, 'token_revoked', {
      ...origin,
      detail: token.name,
    });
  });
};

/** Revokes all of a person's tokens after a change of the password, because someone who knew the old one may have made them. */
export const revokeAllTokens = async (manager: EntityManager, userId: string): Promise<void> => {
  await manager.getRepository(apiTokenEntity).delete({ userId });
};

/**
 * The person for whom the token with this secret acts, and its scopes; null for an unknown secret. Records the use.
 *
 * @throws AppError TOKEN_EXPIRED.
 */
export const readToken = async (
  deps: LocalDeps,
  secret: string,
): Promise<{ user: CurrentUser; scopes: TokenScope[] } | null> => {
  const now = deps.clock.now();
  const tokenHash = hashToken(secret);
  const rows = await queryRows<CurrentUser & Pick<ApiTokenRow, 'scopes' | 'lastUsedAt' | 'expiresAt'>>(
    deps.dataSource,
    `SELECT ${currentUserColumns(deps, '$2')}, t.scopes, t.last_used_at, t.expires_at
       FROM api_tokens t JOIN users u ON u.id = t.user_id WHERE t.token_hash = $1`,
    [tokenHash, now],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { scopes, lastUsedAt, expiresAt, ...user } = row;
  if (expiresAt !== null && expiresAt <= now) throw new AppError('TOKEN_EXPIRED');
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > LAST_USED_EVERY_MS) {
    await deps.dataSource.getRepository(apiTokenEntity).update({ tokenHash }, { lastUsedAt: now });
  }
  return { user, scopes };
};
