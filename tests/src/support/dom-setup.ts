import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Screens may take long on a busy machine. `waitFor` and `findBy…` end as soon as the state is there.
configure({ asyncUtilTimeout: 120_000 });

afterEach(cleanup);

// happy-dom has no FontFaceSet, which fields that grow with their text listen to.
if (typeof document !== 'undefined') {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
}
