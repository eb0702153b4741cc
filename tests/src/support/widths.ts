import { vi } from 'vitest';

/** A screen as narrow as a phone's, until the globals are put back. */
export const onPhone = (): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width <'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
};
