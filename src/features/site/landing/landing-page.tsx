import {
  IconBrush,
  IconMovie,
  IconScissors,
  IconSparkles,
  IconSticker2,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { CLIP_SECONDS } from '#contract/library/upload-limits.ts';
import { sitePages } from '#contract/site-pages.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import { GetStartedLink } from '#src/features/site/get-started-link.tsx';
import { GallerySection } from '#src/features/site/landing/gallery-section.tsx';
import { HeroSection } from '#src/features/site/landing/hero-section.tsx';
import { InstalledSignIn } from '#src/features/site/landing/installed-sign-in.tsx';
import { PlansSection } from '#src/features/site/landing/plans-section.tsx';
import { SampleMark, sampleClaims, sampleTestimonials } from '#src/features/site/landing/sample-claims.tsx';
import { SiteFrame } from '#src/features/site/site-frame.tsx';
import { usePageTitle } from '#src/ui/pages/page-heading.tsx';
import classes from '#src/features/site/landing/landing-page.module.css';

const TestimonialsSection = () => (
  <section className={classes.section} aria-labelledby="testimonials-title">
    <h2 id="testimonials-title" className={classes.title}>
      From one class to the next
    </h2>
    <p className={classes.lead}>What people say once their promos are out.</p>
    <ul className={classes.cards}>
      {sampleTestimonials.map(({ quote, name, role }) => (
        <li key={name}>
          <figure className={`${classes.card} ${classes.testimonial}`}>
            <blockquote>{quote}</blockquote>
            <figcaption>
              <span>
                <strong>{name}</strong>
                {role}
              </span>
              <SampleMark />
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </section>
);

const steps = [
  { title: 'Pick a clip', text: 'One of ours, or one that you filmed. Vertical, sideways, any phone.' },
  {
    title: 'Type your class',
    text: 'Name, day and time land in a template. Let the AI add the words, or write them.',
  },
  {
    title: 'Download and post',
    text: `A ${CANVAS_WIDTH} x ${CANVAS_HEIGHT} MP4 with sound, ready for Reels, TikTok and Shorts.`,
  },
] as const;

const StepsSection = () => (
  <section id="how-it-works" className={classes.band} aria-labelledby="steps-title">
    <div className={classes.section}>
      <h2 id="steps-title" className={classes.title}>
        How it works
      </h2>
      <p className={classes.lead}>
        {sampleClaims.speed} <SampleMark />
      </p>
      <ol className={classes.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
);

type Feature = { icon: Icon; title: string; text: string };

const features: readonly Feature[] = [
  {
    icon: IconMovie,
    title: 'Templates made for classes',
    text: 'Neon spin nights, heels, workshops, open house. Your class, day and time fill them in automatically.',
  },
  {
    icon: IconSparkles,
    title: 'The words write themselves',
    text: 'Choose a style from sensual to humor, and get a promotional text from your class. Change whatever you like.',
  },
  {
    icon: IconScissors,
    title: 'Your own clips',
    text: `Upload what you filmed. It is cut into ${CLIP_SECONDS}-second clips, with the useful seconds marked.`,
  },
  {
    icon: IconSticker2,
    title: 'Overlays that move',
    text: 'Sparkles, borders, arrows and hearts: drag them, resize them with two fingers, or throw them away.',
  },
  {
    icon: IconBrush,
    title: 'What you see is the video',
    text: 'The preview plays the very composition that is rendered: same fonts, same line breaks, same frame.',
  },
  {
    icon: IconUsersGroup,
    title: 'Made for studios too',
    text: 'Share clips, templates, colors and a logo with your team, and keep every promo on brand.',
  },
];

const FeaturesSection = () => (
  <section id="features" className={classes.section} aria-labelledby="features-title">
    <h2 id="features-title" className={classes.title}>
      Everything a class promo needs
    </h2>
    <p className={classes.lead}>And nothing that a video studio needs. It works on the phone in your hand.</p>
    <ul className={classes.cards}>
      {features.map(({ icon: Sign, title, text }) => (
        <li key={title} className={`${classes.card} ${classes.feature}`}>
          <Sign className={classes.icon} size={24} aria-hidden />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

const ClosingSection = () => (
  <section className={classes.closing} aria-labelledby="closing-title">
    <h2 id="closing-title">Your next class deserves a trailer</h2>
    <p>Make the first one now. It is free, and it stays yours.</p>
    <GetStartedLink>Get Started</GetStartedLink>
  </section>
);

/** The page for visitors at `/` (PF-009): the landing page, or the sign-in screen in the installed app (PU-016). */
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
