import '@mantine/core/styles/baseline.layer.css';
import '#src/theme/fonts.css';
import '#src/theme/tokens.css';
import '#src/theme/page.css';
import '#src/theme/forced-colors.css';
import type { SitePageId } from '#contract/site-pages.ts';
import { loadSitePage } from '#src/features/site/site-pages.ts';
import { asksForConsent, startServiceWorker, suppressUnhandledRejections } from '#src/page-set-up.ts';
import { whenIdle, whenLoaded } from '#src/ui/browser/scheduling.ts';

const isSitePage = (id: string | undefined): id is SitePageId => id !== undefined && id in loadSitePage;

/**
 * Makes the prerendered page interactive. The scripts load after all visible content, because they would delay the first paint on a slow
 * connection, and the links work without them.
 */
const hydratePage = async (): Promise<void> => {
  const root = document.getElementById('root');
  const id = root?.dataset['sitePage'];
  if (root === null || !isSitePage(id)) throw new Error('The page has no known data-site-page attribute.');
  const [{ hydrateRoot }, Page] = await Promise.all([import('react-dom/client'), loadSitePage[id]()]);
  hydrateRoot(root, <Page />);
};

/** Asks visitors for consent if they have not chosen yet, once the page is interactive. */
const askForConsent = async (): Promise<void> => {
  await whenIdle();
  if (!asksForConsent()) return;
  await (await import('#src/features/site/cookie-consent.ts')).startConsent();
};

suppressUnhandledRejections(globalThis.window);
void whenLoaded()
  .then(() => whenIdle())
  .then(hydratePage)
  .then(askForConsent);
if (import.meta.env.PROD) void whenLoaded().then(() => startServiceWorker(navigator));
