import { DemoPhone } from '#src/features/site/landing/demo-phone.tsx';
import { sampleClaims } from '#src/features/site/landing/sample-claims.ts';
import { SampleMark } from '#src/features/site/landing/sample-mark.tsx';
import { TryItForm } from '#src/features/site/try-it/try-it-form.tsx';
import { useTryIt } from '#src/features/site/try-it/use-try-it.ts';
import classes from '#src/features/site/landing/hero-section.module.css';

/** The promise, a promo made with the product, and a form to try one's own class on it. */
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
