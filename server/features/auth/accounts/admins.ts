import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { lockUntilCommit } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';

/** Locks the list of admins until the transaction ends. */
export const lockAdmins = async (manager: EntityManager): Promise<void> => {
  await lockUntilCommit(manager, 'admins');
};

/** Call this after `lockAdmins`, or another admin may go in the meantime. @throws AppError LAST_ADMIN when there is no other admin. */
export const assertOtherAdmin = async (manager: EntityManager, id: string): Promise<void> => {
  const others = await queryRows<unknown>(
    manager,
    `SELECT id FROM users WHERE role = 'admin' AND id <> $1 LIMIT 1`,
    [id],
  );
  if (others.length === 0) throw new AppError('LAST_ADMIN');
};

/** @throws AppError FORBIDDEN when another admin has just changed the caller's role. */
export const assertAdmin = async (manager: EntityManager, { id }: Pick<CurrentUser, 'id'>): Promise<void> => {
  const admins = await queryRows<unknown>(manager, `SELECT id FROM users WHERE id = $1 AND role = 'admin'`, [
    id,
  ]);
  if (admins.length === 0) throw new AppError('FORBIDDEN');
};
