import type { WritingPreferences } from '#contract/promos/promotion.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { writingPreferencesEntity } from './writing-preferences.entity.ts';

/** The phrases that the person wants, and does not want, in promotional texts. Empty lists until they are saved. */
export const readWritingPreferences = async (
  { dataSource }: LocalDeps,
  userId: string,
): Promise<WritingPreferences> => {
  const row = await dataSource.getRepository(writingPreferencesEntity).findOneBy({ userId });
  return { doSay: row?.doSay ?? [], dontSay: row?.dontSay ?? [] };
};

/** Replaces both lists. */
export const saveWritingPreferences = async (
  { dataSource }: LocalDeps,
  userId: string,
  preferences: WritingPreferences,
): Promise<WritingPreferences> => {
  await dataSource.getRepository(writingPreferencesEntity).upsert({ userId, ...preferences }, ['userId']);
  return preferences;
};
