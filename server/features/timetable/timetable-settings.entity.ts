import { EntitySchema } from 'typeorm';
import type { RememberedColumns } from '#contract/timetable/timetable-import.contract.ts';
import { baseColumns, idOf } from '#server/db/base-columns.ts';

/**
 * The timetable settings of an account: the fields of its table columns, and whether promos follow changes automatically, with days in
 * `timeZone`.
 */
export type TimetableSettings = {
  ownerId: string;
  createdAt: Date;
  updatedAt: Date;
  columns: RememberedColumns;
  redrawsPromos: boolean;
  timeZone: string;
};

export const timetableSettingsEntity = new EntitySchema<TimetableSettings>({
  name: 'timetableSettings',
  tableName: 'timetable_settings',
  columns: {
    ownerId: idOf('user', 'owner_id', {
      foreignKey: 'timetable_settings_owner_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'timetable_settings_pkey',
    }),
    createdAt: baseColumns.createdAt,
    updatedAt: baseColumns.updatedAt,
    columns: { type: 'jsonb', default: {} },
    redrawsPromos: { name: 'redraws_promos', type: 'boolean', default: false },
    timeZone: { name: 'time_zone', type: 'text', default: 'UTC' },
  },
});
