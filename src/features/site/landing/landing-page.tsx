import { sitePages } from '#contract/site-pages.ts';
import { GetStartedLink } from '#src/features/site/get-started-link.tsx';
import { FeaturesSection } from '#src/features/site/landing/features-section.tsx';
import { GallerySection } from '#src/features/site/landing/gallery-section.tsx';
import { HeroSection } from '#src/features/site/landing/hero-section.tsx';
import { InstalledSignIn } from '#src/features/site/landing/installed-sign-in.tsx';
import { PlansSection } from '#src/features/site/landing/plans-section.tsx';
import { StepsSection } from '#src/features/site/landing/steps-section.tsx';
import { TestimonialsSection } from '#src/features/site/landing/testimonials-section.tsx';
import { SiteFrame } from '#src/features/site/site-frame.tsx';
import { usePageTitle } from '#src/ui/pages/page-heading.tsx';
import classes from '#src/features/site/landing/landing-page.module.css';

const ClosingSection = () => (
  <section className={classes.closing} aria-labelledby="closing-title">
    <h2 id="closing-title">Your next class deserves a trailer</h2>
    <p>Make the first one now. It is free, and it stays yours.</p>
    <GetStartedLink>Get Started</GetStartedLink>
  </section>
);

/** What a visitor sees at `/` (PF-009): the landing page, or in the installed app the way to sign in (PU-016). */
export const LandingPage = () => {
  usePageTitle(sitePages.landing.title);
  return (
    <>
      <div className={classes.inBrowser}>
        <SiteFrame page="landing">
          <main>
            <HeroSection />
            <GallerySection />
            <FeaturesSection />
            <StepsSection />
            <TestimonialsSection />
            <PlansSection />
            <ClosingSection />
          </main>
        </SiteFrame>
      </div>
      <div className={classes.installed}>
        <InstalledSignIn />
      </div>
    </>
  );
};
