import type { EntitySchema } from 'typeorm';

/** Every entity of the product: one line each. */
export const entities: EntitySchema<unknown>[] = [];
