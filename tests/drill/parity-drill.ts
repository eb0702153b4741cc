/**
 * `npm run drill:parity [-- --only examples,templates --json FILE]`: every example and every template as the product renders it, sampled
 * frames beside the preview of the built editor.
 */
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { templates } from '#remotion/templates/catalog.ts';
import type { Row } from '#tests/bench/report.ts';
import { comparedByProduct } from '#tests/drill/preview/compared-by-product.ts';
import { similarityRows } from '#tests/drill/preview/similarity-rows.ts';
import { casesOf } from '#tests/drill/promises.ts';
import { runParts } from '#tests/drill/run-parts.ts';
import type { NamedPromo } from '#tests/support/rendering/parity-promos.ts';

const compareAll =
  (promos: readonly NamedPromo[]) =>
  (folder: string): Promise<Row[]> =>
    comparedByProduct(folder, async (as) => {
      const compared = await as('pro');
      return similarityRows(promos.map((named) => ({ ...named, compared })));
    });

await runParts({
  examples: ['The preview of every example is its video', compareAll(casesOf(examplePromos, 3))],
  templates: [
    'The preview of every template is its video',
    compareAll(casesOf(templates, 6).map(({ id, promo }) => ({ name: id, promo }))),
  ],
});
