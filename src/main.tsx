import '#src/configure-zod.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#src/app.tsx';
import { notifyUpdate } from '#src/notify-update.ts';
import {
  markBrokenImages,
  retryFailedStylesheets,
  startServiceWorker,
  suppressUnhandledRejections,
} from '#src/page-set-up.ts';
import { applyColorSchemeEarly } from '#src/theme/theme.tsx';
import { whenIdle } from '#src/ui/browser/scheduling.ts';

suppressUnhandledRejections(globalThis.window);
applyColorSchemeEarly();
markBrokenImages(document);
retryFailedStylesheets(document);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

void whenIdle()
  .then(() => import('#src/ui/browser/keep-focus.ts'))
  .then(({ keepFocus }) => keepFocus())
  .then(() => notifyUpdate(new URL(import.meta.url).pathname));

// Starts after the page has loaded, so that it does not slow the page down. In watch mode, Vite's client manages the page.
if (import.meta.env.PROD) addEventListener('load', () => void startServiceWorker(navigator));
