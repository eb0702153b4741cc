import '#src/api/schemas-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#src/app.tsx';
import { mendLostSheets } from '#src/mend-lost-sheets.ts';
import { startServiceWorker } from '#src/start-service-worker.ts';
import { suppressUnhandledRejections } from '#src/suppress-unhandled-rejections.ts';
import { applyColorSchemeEarly } from '#src/theme/color-scheme.ts';

suppressUnhandledRejections(globalThis.window);
applyColorSchemeEarly();
mendLostSheets(document);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// Behind the page itself, which it must not slow down. In watch mode Vite's own client has the page in its hands.
if (import.meta.env.PROD) addEventListener('load', () => void startServiceWorker(navigator));
