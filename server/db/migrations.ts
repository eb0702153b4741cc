import type { MigrationInterface } from 'typeorm';

/** Every migration of the product, oldest first. One that has landed is never edited. */
export const migrations: (new () => MigrationInterface)[] = [];
