import { EntitySchema } from 'typeorm';
import type { TransparencyCheck } from '#contract/videos/transparency.contract.ts';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';
import {
  type ShortLivedJob,
  shortLivedJobColumns,
  shortLivedJobRules,
} from '#server/jobs/short-lived-jobs.ts';

const testStates = ['queued', 'running', 'completed', 'failed'] as const;
type TestState = (typeof testStates)[number];

/** A tested overlay. Its videos are in the media store under these keys. */
export type StoredTestVideo = {
  name: string;
  description: string;
  checks: TransparencyCheck[];
  originalKey: string;
  transparentKey: string;
};

/** A test of the overlay pipeline, and its job (see server/jobs). Row and videos are deleted a day after the test ends. */
export type TransparencyTest = BaseRow &
  ShortLivedJob & {
    ownerId: string;
    useBlackBackground: boolean;
    state: TestState;
    videos: StoredTestVideo[] | null;
  };

export const transparencyTestEntity = new EntitySchema<TransparencyTest>({
  name: 'transparencyTest',
  tableName: 'transparency_tests',
  columns: {
    ...baseColumns,
    ownerId: idOf('user', 'owner_id', { foreignKey: 'transparency_tests_owner_fkey', onDelete: 'CASCADE' }),
    useBlackBackground: { name: 'use_black_background', type: 'boolean' },
    videos: { type: 'jsonb', nullable: true },
    ...shortLivedJobColumns,
  },
  ...shortLivedJobRules({
    table: 'transparency_tests',
    states: testStates,
    open: ['queued', 'running'],
    result: 'videos',
  }),
});
