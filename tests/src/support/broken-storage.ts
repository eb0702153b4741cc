import { vi } from 'vitest';

/** The browser refuses to write to `localStorage`; `mockRestore` makes room again. */
export const fillStorage = () => {
  const real = localStorage;
  const full = new Proxy(real, {
    get: (_, name) => {
      if (name === 'setItem') {
        return () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      }
      const value: unknown = Reflect.get(real, name);
      return typeof value === 'function' ? value.bind(real) : value;
    },
  });
  return vi.spyOn(globalThis, 'localStorage', 'get').mockReturnValue(full);
};

/** Reading `localStorage` throws, as when the browser blocks it. */
export const blockStorage = () =>
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
