import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Screens are slow on a busy machine. `waitFor` and `findBy…` return as soon as they match.
configure({ asyncUtilTimeout: 120_000 });

afterEach(() => {
  cleanup();
  // Files share modules, and with them the list of notifications.
  notifications.clean();
  notifications.cleanQueue();
});

// happy-dom has no FontFaceSet, which auto-growing fields listen to.
if (typeof document !== 'undefined') {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
}
