import { renderToString } from 'react-dom/server';
import { type SitePage, type SitePageId, sitePages } from '#contract/site-pages.ts';
import { loadSitePage } from '#src/features/site/site-pages.ts';

type RenderedPage = SitePage & { id: SitePageId; html: string };

/** Every page of the site as HTML, for the build. */
export const renderPages = (): Promise<RenderedPage[]> =>
  Promise.all(
    // The keys of the table are its ids.
    (Object.keys(sitePages) as SitePageId[]).map(async (id) => {
      const Page = await loadSitePage[id]();
      return { id, ...sitePages[id], html: renderToString(<Page />) };
    }),
  );
