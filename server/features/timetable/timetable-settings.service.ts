import type { EntityManager } from 'typeorm';
import { RememberedColumns } from '#contract/timetable/timetable-import.contract.ts';
import {
  type StoredTimetableSettings,
  type TimetableSettings,
  DEFAULT_TIME_ZONE,
} from '#contract/timetable/timetable.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { followInBackground } from './promos-of-sessions.service.ts';

/** The fields of the columns in the account's tables; empty until the first import. */
export const readRememberedColumns = async (
  { dataSource }: LocalDeps,
  ownerId: string,
): Promise<RememberedColumns> => {
  const rows = await queryRows<{ columns: unknown }>(
    dataSource,
    'SELECT columns FROM timetable_settings WHERE owner_id = $1',
    [ownerId],
  );
  // A newer version may have stored fields that this one does not know.
  const stored = RememberedColumns.safeParse(rows[0]?.columns);
  return stored.success ? stored.data : {};
};

/** Replaces the remembered fields of the account's columns. */
export const rememberColumns = async (
  manager: EntityManager,
  ownerId: string,
  columns: RememberedColumns,
): Promise<void> => {
  await manager.query(
    `INSERT INTO timetable_settings (owner_id, columns) VALUES ($1, $2)
     ON CONFLICT (owner_id) DO UPDATE SET columns = excluded.columns, updated_at = now()`,
    [ownerId, JSON.stringify(columns)],
  );
};

/** Whether the account's promos follow their classes automatically, and the time zone of the days in them. */
export const readTimetableSettings = async (
  { dataSource }: LocalDeps,
  ownerId: string,
): Promise<StoredTimetableSettings> => {
  const rows = await queryRows<StoredTimetableSettings>(
    dataSource,
    'SELECT redraws_promos, time_zone FROM timetable_settings WHERE owner_id = $1',
    [ownerId],
  );
  return rows[0] ?? { redrawsPromos: false, timeZone: DEFAULT_TIME_ZONE };
};

/** Sets whether promos follow their classes, and the time zone if one is given. Promos that are out of date follow at once. */
export const saveTimetableSettings = async (
  deps: Deps,
  ownerId: string,
  { redrawsPromos, timeZone }: TimetableSettings & { timeZone?: string | undefined },
): Promise<TimetableSettings> => {
  await deps.dataSource.query(
    `INSERT INTO timetable_settings (owner_id, redraws_promos, time_zone) VALUES ($1, $2, coalesce($3, '${DEFAULT_TIME_ZONE}'))
     ON CONFLICT (owner_id) DO UPDATE
       SET redraws_promos = excluded.redraws_promos, time_zone = coalesce($3, timetable_settings.time_zone), updated_at = now()`,
    [ownerId, redrawsPromos, timeZone ?? null],
  );
  followInBackground(deps, ownerId);
  return { redrawsPromos };
};
