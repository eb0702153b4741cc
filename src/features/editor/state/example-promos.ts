import { migratePromo } from '#schema/migrate-promo.ts';
import type { Promo } from '#schema/promo.ts';

/** A promo to start from. `id` is its file name, `title` is made from it. */
export type ExamplePromo = { id: string; title: string; promo: Promo };

/** `spin-into-monday` reads 'Spin Into Monday'. */
const titleOfFile = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const files = import.meta.glob<unknown>('../../../../examples/*.json', {
  eager: true,
  import: 'default',
});

/** The example promos of the product, in the order of their file names. */
export const examplePromos: readonly ExamplePromo[] = Object.entries(files)
  .toSorted(([a], [b]) => a.localeCompare(b))
  .map(([path, document]) => {
    const id = path.replace(/^.*\//, '').replace(/\.json$/, '');
    return { id, title: titleOfFile(id), promo: migratePromo(document) };
  });

/** Whether a promo's title is one that an example brought, so that nobody has chosen it. */
export const isExampleTitle = (title: string): boolean =>
  examplePromos.some((example) => example.title === title);
