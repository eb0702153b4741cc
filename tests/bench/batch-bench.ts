/**
 * `npm run bench:batch [-- --only NAME,NAME --json FILE]`: batches. Names: many (100 rows with a stand-in for the engine, and somebody
 * else's single render in between), kills (100 rows with the real engine, while worker, web process and database are killed three times
 * each; 10 minutes), redraw (a class moves, and its promo follows).
 */
import { benchKills } from '#tests/bench/batch/kills.ts';
import { benchMany } from '#tests/bench/batch/many.ts';
import { benchRedraw } from '#tests/bench/batch/redraw.ts';
import { runParts } from '#tests/drill/run-parts.ts';

await runParts({ many: benchMany, kills: benchKills, redraw: benchRedraw });
