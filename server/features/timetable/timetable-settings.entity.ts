import { EntitySchema } from 'typeorm';
import type { RememberedColumns } from '#contract/timetable/timetable-import.contract.ts';
import { baseColumns, idOf } from '#server/db/base-columns.ts';

/** How an account imports its timetable: which column of its tables is what; and whether promos follow changes automatically, with days as `timeZone` has them. */
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
