import { expect, test } from 'vitest';
import { sitePages } from '#contract/site-pages.ts';
import { serviceForTest } from '#tests/support/test-service.ts';

test('search engines find every public page by its whole address, and are kept off the calls', async () => {
  const { app, deps } = await serviceForTest();
  const { publicUrl } = deps.config;
  const robots = (await app.inject('/robots.txt')).body;
  expect(robots).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  expect(robots).toContain('Disallow: /api/');
  const sitemap = await app.inject('/sitemap.xml');
  expect(sitemap.headers['content-type']).toContain('application/xml');
  const listed = [...sitemap.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(Object.values(sitePages).map(({ path }) => `${publicUrl}${path}`));
});
