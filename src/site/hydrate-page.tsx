import '@mantine/core/styles/baseline.layer.css';
import '#src/theme/fonts.css';
import '#src/theme/tokens.css';
import '#src/theme/page.css';
import { hydrateRoot } from 'react-dom/client';
import { type SitePageId, sitePages } from '#contract/site-pages.ts';
import { CONSENT_COOKIE } from '#contract/cookie-consent.ts';
import { loadSitePage } from '#src/features/site/site-pages.ts';
import { whenIdle } from '#src/ui/scheduling.ts';
import { startServiceWorker, suppressUnhandledRejections } from '#src/page-set-up.ts';

const isSitePage = (id: string | undefined): id is SitePageId => id !== undefined && id in sitePages;

/** Makes the page that the build has rendered answer to presses. */
const hydratePage = async (): Promise<void> => {
  const root = document.getElementById('root');
  const id = root?.dataset['sitePage'];
  if (root === null || !isSitePage(id)) throw new Error('The page does not name itself.');
  const Page = await loadSitePage[id]();
  hydrateRoot(root, <Page />);
};

/** Asks whoever has not chosen yet. */
const askForConsent = async (): Promise<void> => {
  await whenIdle();
  if (document.cookie.includes(CONSENT_COOKIE)) return;
  await (await import('#src/features/site/consent/cookie-consent.ts')).startConsent();
};

suppressUnhandledRejections(globalThis.window);
void hydratePage();
addEventListener('load', () => void askForConsent());
if (import.meta.env.PROD) addEventListener('load', () => void startServiceWorker(navigator));
