import { EntitySchema } from 'typeorm';
import type { BrandKit } from '#contract/promos/brand-kit.contract.ts';
import { type BaseRow, baseColumns } from '#server/db/base-columns.ts';

/** The studio of an owner and the team members. Their accounts name it as `studioId`. */
export type Studio = BaseRow & { rooms: string[]; brandKit: BrandKit | null };

export const studioEntity = new EntitySchema<Studio>({
  name: 'studio',
  tableName: 'studios',
  columns: {
    ...baseColumns,
    rooms: { type: 'jsonb', default: [] },
    brandKit: { name: 'brand_kit', type: 'jsonb', nullable: true },
  },
});
