import type { EntityManager } from 'typeorm';
import { WORDING_LIST_MAX } from '#contract/limits.ts';
import {
  type WordingEntry,
  type WordingFields,
  wordingLabel,
} from '#contract/promos/wording-list.contract.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, lockUntilCommit } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { isDuplicate } from '#server/error-code.ts';
import { AppError } from '#server/errors.ts';
import { recordAdminChanges } from '#server/features/admin-changes/admin-changes.service.ts';
import { type Origin, recordEvent } from '#server/features/auth/accounts/account-events.ts';
import { type WordingRow, wordingDismissalEntity, wordingEntity } from './wording-entry.entity.ts';

const viewOf = ({ createdAt: _created, updatedAt: _updated, ...entry }: WordingRow): WordingEntry => entry;

/** Every entry, sorted by word, and the entries that the person has dismissed. */
export const listWording = async (
  { dataSource }: LocalDeps,
  userId: string,
): Promise<{ entries: WordingEntry[]; dismissedIds: string[] }> => {
  const rows = await dataSource.getRepository(wordingEntity).find();
  const dismissals = await dataSource.getRepository(wordingDismissalEntity).findBy({ userId });
  return {
    entries: rows.map(viewOf).toSorted((a, b) => a.word.localeCompare(b.word, 'en')),
    dismissedIds: dismissals.map(({ entryId }) => entryId),
  };
};

/** Dismisses the notes on an entry for one person. @throws AppError NOT_FOUND, by the constraint on the entry. */
export const dismissWording = async (
  { dataSource }: LocalDeps,
  userId: string,
  entryId: string,
): Promise<void> => {
  await dataSource
    .getRepository(wordingDismissalEntity)
    .createQueryBuilder()
    .insert()
    .values({ userId, entryId })
    .orIgnore()
    .execute();
};

/** The admin who changes the list, and their browser. */
type Editor = { userId: string; origin: Origin };

/** The entry before and after the change, or null. */
type Change = (manager: EntityManager) => Promise<{ before: WordingRow | null; after: WordingRow | null }>;

const recordedFields = (row: WordingRow | null) =>
  row === null
    ? null
    : {
        name: row.word,
        platform: row.platform,
        hiddenIn: row.hiddenIn,
        sourceUrl: row.sourceUrl,
        alternatives: row.alternatives.join(' '),
      };

/** Changes the list, and records the change for the admin's account and for all admins, in one transaction. */
const recorded = (
  { dataSource, clock }: LocalDeps,
  { userId, origin }: Editor,
  kind: 'added' | 'changed' | 'removed',
  change: Change,
): Promise<WordingEntry> =>
  inTransaction(dataSource, async (manager) => {
    // One change at a time, so that the list is counted right.
    await lockUntilCommit(manager, 'wording list');
    const { before, after } = await change(manager);
    const row = after ?? before;
    if (row === null) throw new AppError('NOT_FOUND');
    const detail = `${wordingLabel(row)} ${kind}`;
    await recordEvent({ dataSource: manager, clock }, userId, 'wording_list_changed', { ...origin, detail });
    const fields = { before: recordedFields(before), after: recordedFields(after) };
    await recordAdminChanges({ clock }, manager, { id: userId }, [
      { action: `wording_${kind}`, targetId: row.id, ...fields },
    ]);
    return viewOf(row);
  });

const refuse = (message: string): AppError => new AppError('VALIDATION_FAILED', [{ path: 'word', message }]);

const refuseDuplicate = async (write: () => Promise<unknown>): Promise<void> => {
  try {
    await write();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw refuse('is already on the list for this platform; change that entry instead');
  }
};

/** @throws AppError VALIDATION_FAILED when the word is on the list for this platform, or the list is full. */
export const addWording = (deps: LocalDeps, editor: Editor, fields: WordingFields): Promise<WordingEntry> =>
  recorded(deps, editor, 'added', async (manager) => {
    const entries = manager.getRepository(wordingEntity);
    if ((await entries.count()) >= WORDING_LIST_MAX) {
      throw refuse(`cannot be added: the list has ${WORDING_LIST_MAX} entries; remove one first`);
    }
    const id = newId();
    await refuseDuplicate(() => entries.insert({ id, ...fields }));
    return { before: null, after: await entries.findOneByOrFail({ id }) };
  });

const findEntry = async (manager: EntityManager, id: string): Promise<WordingRow> => {
  const row = await manager.getRepository(wordingEntity).findOneBy({ id });
  if (row === null) throw new AppError('NOT_FOUND');
  return row;
};

/** @throws AppError NOT_FOUND, or VALIDATION_FAILED when the word is on the list for this platform. */
export const changeWording = (
  deps: LocalDeps,
  editor: Editor,
  { id, fields }: { id: string; fields: WordingFields },
): Promise<WordingEntry> =>
  recorded(deps, editor, 'changed', async (manager) => {
    const before = await findEntry(manager, id);
    await refuseDuplicate(() => manager.getRepository(wordingEntity).update({ id }, fields));
    return { before, after: await findEntry(manager, id) };
  });

/** @throws AppError NOT_FOUND */
export const removeWording = async (deps: LocalDeps, editor: Editor, id: string): Promise<void> => {
  await recorded(deps, editor, 'removed', async (manager) => {
    const before = await findEntry(manager, id);
    await manager.getRepository(wordingEntity).delete({ id });
    return { before, after: null };
  });
};
