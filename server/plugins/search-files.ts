import fastifyPlugin from 'fastify-plugin';
import { sitePages } from '#contract/site-pages.ts';

/** The pages for search results. Others need an account or have secret addresses. */
const listedPaths = Object.values(sitePages).map(({ path }) => path);

const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /api/demo-video',
    'Disallow: /api/',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

const sitemap = (publicUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listedPaths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** robots.txt and sitemap.xml, with this installation's address. */
export const searchFiles = fastifyPlugin<{ publicUrl: string }>(
  async (app, { publicUrl }) => {
    const files = [
      { url: '/robots.txt', type: 'text/plain; charset=utf-8', text: robots(publicUrl) },
      { url: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: sitemap(publicUrl) },
    ];
    for (const { url, type, text } of files) {
      app.route({
        method: ['GET', 'HEAD'],
        url,
        // Not an API call.
        schema: { hide: true },
        handler: async (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(text),
      });
    }
  },
  { name: 'search-files' },
);
