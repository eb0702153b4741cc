import type { ReactNode } from 'react';
import { lazyPage } from '#src/ui/lazy-part.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';

const Compression = lazyPage(
  async () => (await import('#src/features/compression/compression-page.tsx')).CompressionPage,
  <LoadingScreen />,
);

const TransparencyTest = lazyPage(
  async () => (await import('#src/features/transparency/transparency-page.tsx')).TransparencyPage,
  <LoadingScreen />,
);

const TransparencyDemo = lazyPage(
  async () => (await import('#src/features/transparency/transparency-page.tsx')).TransparencyDemoPage,
  <LoadingScreen />,
);

const ApiTokens = lazyPage(
  async () => (await import('#src/features/account/api-tokens-page.tsx')).ApiTokensPage,
  <LoadingScreen />,
);

const People = lazyPage(
  async () => (await import('#src/features/people/people-page.tsx')).PeoplePage,
  <LoadingScreen />,
);

/** The pages beside the editor that Tools in the account settings lead to, for everyone who is signed in. */
export const toolPages: Record<string, () => ReactNode> = {
  '/people': () => <People />,
  '/api-tokens': () => <ApiTokens />,
  '/compression': () => <Compression />,
  '/transparency-test': () => <TransparencyTest />,
  '/transparency-test-simple': () => <TransparencyDemo />,
};
