import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { logError } from '#src/api/log-error.ts';
import { CREATE_ACCOUNT } from '#src/features/site/get-started-link.tsx';
import { DemoPhone } from '#src/features/site/landing/demo-phone.tsx';
import { SampleMark, sampleClaims } from '#src/features/site/landing/sample-claims.tsx';
import {
  type TriedClass,
  newTriedClass,
  onTriedClass,
  readTriedClass,
  storeTriedClass,
} from '#src/features/site/try-it/tried-class.ts';
import { TryItForm } from '#src/features/site/try-it/try-it-form.tsx';
import { loadPage } from '#src/ui/browser/load-page.ts';
import classes from '#src/features/site/landing/hero-section.module.css';

type Preview = ComponentType<{ tried: TriedClass }>;

type TryIt = {
  tried: TriedClass;
  /** Null until the visitor has typed and the composition has loaded. */
  Preview: Preview | null;
  change: (changes: Partial<TriedClass>) => void;
  /** Loads the preview before the visitor types. */
  approach: () => void;
  /** Opens the sign-up page; the editor then makes the promo. */
  want: () => void;
};

const loadPreview = async (): Promise<Preview> =>
  (await import('#src/features/site/try-it/try-it-preview.tsx')).TryItPreview;

/** The typed class, which is stored in this browser at each change. */
const useTryIt = (): TryIt => {
  const stored = useSyncExternalStore(onTriedClass, readTriedClass, () => null);
  const [Preview, setPreview] = useState<Preview | null>(null);
  const isTried = stored !== null;
  useEffect(() => {
    if (!isTried) return;
    loadPreview().then(
      (loaded) => setPreview(() => loaded),
      // The demo keeps playing, and the typed class is still stored.
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

/** The headline, a demo promo, and a form to try it with a class. */
export const HeroSection = () => {
  const { tried, Preview, change, approach, want } = useTryIt();
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <div className={classes.inner}>
        <div className={classes.promise}>
          <p className={classes.claim}>
            {sampleClaims.trust} <SampleMark />
          </p>
          <h1 id="hero-title">The promo that fills your next class</h1>
          <p className={classes.lead}>
            Pick a clip, type your class, download a vertical video for Reels, TikTok and Shorts. On your
            phone, between two classes.
          </p>
        </div>
        <div className={classes.phone}>
          <DemoPhone>{Preview === null ? null : <Preview tried={tried} />}</DemoPhone>
        </div>
        <div className={classes.form}>
          <TryItForm tried={tried} onChange={change} onApproach={approach} onWant={want} />
        </div>
      </div>
    </section>
  );
};
