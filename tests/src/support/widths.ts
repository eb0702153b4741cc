import { vi } from 'vitest';

/** Makes the screen as narrow as a phone's until globals are unstubbed. */
export const onPhone = (): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width <'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
};
