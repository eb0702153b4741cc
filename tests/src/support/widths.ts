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

/** Makes the screen so wide until globals are unstubbed; a media query matches by the first number in it. */
export const withWidth = (px: number): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: px >= Number(/\d+/.exec(query)?.[0]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
};
