import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { logError } from '#src/api/log-error.ts';
import { CREATE_ACCOUNT } from '#src/features/site/get-started-link.tsx';
import {
  type TriedClass,
  newTriedClass,
  onTriedClass,
  readTriedClass,
  storeTriedClass,
} from '#src/features/site/try-it/tried-class.ts';
import { loadPage } from '#src/ui/browser/load-page.ts';

type Preview = ComponentType<{ tried: TriedClass }>;

type TryIt = {
  tried: TriedClass;
  /** Null until somebody has typed and the composition has loaded. */
  Preview: Preview | null;
  change: (changes: Partial<TriedClass>) => void;
  /** Loads the preview ahead of the first letter. */
  approach: () => void;
  /** Goes to a new account, after which the editor makes the promo. */
  want: () => void;
};

const loadPreview = async (): Promise<Preview> =>
  (await import('#src/features/site/try-it/try-it-preview.tsx')).TryItPreview;

/** What the visitor types, stored in this browser at each change. */
export const useTryIt = (): TryIt => {
  const stored = useSyncExternalStore(onTriedClass, readTriedClass, () => null);
  const [Preview, setPreview] = useState<Preview | null>(null);
  const isTried = stored !== null;
  useEffect(() => {
    if (!isTried) return;
    loadPreview().then(
      (loaded) => setPreview(() => loaded),
      // The demo keeps playing; what is typed is stored anyway.
      (error: unknown) => logError('The preview could not be loaded', error),
    );
  }, [isTried]);
  const tried = stored ?? newTriedClass;
  return {
    tried,
    Preview,
    change: (changes) => storeTriedClass({ ...tried, ...changes }),
    approach: () => void loadPreview().catch(() => undefined),
    want: () => {
      storeTriedClass({ ...tried, isWanted: true });
      loadPage(CREATE_ACCOUNT);
    },
  };
};
