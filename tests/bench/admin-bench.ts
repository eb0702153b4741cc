/**
 * `npm run bench:admin [-- --only NAME,NAME --json FILE]`: how fast the admin panel is with 5,000 people, 200 studios and 100,000
 * downloads. Names: latency paint queries.
 */
import { benchFirstPaint } from '#tests/bench/admin/first-paint.ts';
import { benchLatency } from '#tests/bench/admin/latency.ts';
import { benchQueries } from '#tests/bench/admin/queries.ts';
import { fullLoad, seedLoad } from '#tests/bench/admin/seed-load.ts';
import { runParts } from '#tests/drill/run-parts.ts';
import { startProduct } from '#tests/support/running-product.ts';

const product = await startProduct();
try {
  await seedLoad(product.databaseUrl, fullLoad);
  await runParts({
    latency: () => benchLatency(product),
    paint: () => benchFirstPaint(product),
    queries: benchQueries,
  });
} finally {
  await product.stop();
}
