import type { MigrationInterface } from 'typeorm';
import { FirstLight1795132800000 } from '#migrations/1795132800000-first-light.ts';

/** Every migration of the product, oldest first. One that has landed is never edited. */
export const migrations: (new () => MigrationInterface)[] = [FirstLight1795132800000];
