import { EntitySchema } from 'typeorm';
import type { BrandKit } from '#contract/promos/brand-kit.contract.ts';
import { type BaseRow, baseColumns } from '#server/db/base-columns.ts';

/** What a studio owner and the members of the team belong to, by `studioId` of theirs. */
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
