import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#src/app.tsx';
import { applyColorSchemeEarly } from '#src/theme/color-scheme.ts';

applyColorSchemeEarly();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
