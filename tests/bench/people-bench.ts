/**
 * `npm run bench:people [-- --json FILE]`: how fast the withdrawal of a consent lists everything that shows the person, with 5,000
 * promos, as many videos, and links.
 */
import { atMost, exactly, readOptions, report, row } from '#tests/bench/report.ts';
import { shownPerson } from '#tests/support/people-fixtures.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';
import { startServiceOn } from '#tests/support/test-service.ts';

const PROMOS = 5000;
const LINKS = 200;
/** Of which one in so many shows the person. */
const ONE_IN = 5;

const database = await startTestDatabaseServer();
const service = await startServiceOn(database.url);
try {
  await loadSmallLibrary(service.deps, service.folder);
  const owner = await service.addPerson({ role: 'pro' });
  const { personId, promoId } = await shownPerson(service, owner);
  const seed = (statement: string) => service.deps.dataSource.query(statement, [promoId]);
  const copied = `CASE WHEN n % ${ONE_IN} = 0 THEN p.document
    ELSE jsonb_set(p.document, '{background,assetId}', '"starter-night"') END`;
  await seed(`INSERT INTO promos (id, owner_id, title, revision, document)
    SELECT rpad('promo-' || n, 22, '-'), p.owner_id, 'Promo ' || n, 1, ${copied}
      FROM promos p, generate_series(1, ${PROMOS}) AS n WHERE p.id = $1`);
  await seed(`INSERT INTO renders (id, owner_id, promo_id, revision, title, document, quality_preset, state, progress,
                                   attempt, bytes, finished_at)
    SELECT rpad('render-' || n, 22, '-'), p.owner_id, rpad('promo-' || n, 22, '-'), 1, 'Promo ' || n, ${copied},
           'standard', 'completed', 1, 1, 1000, now()
      FROM promos p, generate_series(1, ${PROMOS}) AS n WHERE p.id = $1`);
  await seed(`INSERT INTO video_pages (id, owner_id, render_id)
    SELECT rpad('page-' || n, 22, '-'), owner_id, rpad('render-' || n, 22, '-')
      FROM promos, generate_series(1, ${LINKS}) AS n WHERE id = $1`);
  await seed(`INSERT INTO review_links (id, owner_id, promo_id, expires_at)
    SELECT rpad('link-' || n, 22, '-'), owner_id, rpad('promo-' || n, 22, '-'), now() + interval '7 days'
      FROM promos, generate_series(1, ${LINKS}) AS n WHERE id = $1`);
  await service.deps.dataSource.query('ANALYZE');
  const start = performance.now();
  await owner.call('POST', `/api/people/${personId}/withdraw`);
  const uses = (await owner.call('GET', `/api/people/${personId}/uses`)).json();
  const seconds = (performance.now() - start) / 1000;
  const { json } = readOptions([]);
  await report(
    [
      row(`withdrawing and listing among ${PROMOS} promos`, seconds, 's', atMost(2)),
      row('promos listed', uses.promos.length, 'promos', exactly(PROMOS / ONE_IN + 1)),
      row('videos listed', uses.videos.length, 'videos', exactly(PROMOS / ONE_IN)),
      row('links listed', uses.links.length, 'links', exactly((2 * LINKS) / ONE_IN)),
    ],
    json,
  );
} finally {
  await service.close();
  await database.stop();
}
