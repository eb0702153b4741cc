import {
  IconBrush,
  IconMovie,
  IconScissors,
  IconSparkles,
  IconSticker2,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { planPrices, formatPrice } from '#contract/billing/plan-limits.ts';
import { CLIP_SECONDS } from '#contract/library/upload-limits.ts';
import { sitePages } from '#contract/site-pages.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import {
  HeroSection,
  SampleNote,
  sampleClaims,
  sampleTestimonials,
} from '#src/features/site/landing/hero-section.tsx';
import { GetStartedLink, SiteFrame } from '#src/features/site/site-frame.tsx';
import { PlanCard } from '#src/plans/plan-card.tsx';
import { stillOf, templateCount } from '#src/templates/template-stills.ts';
import { planCopy } from '#src/ui/copy/role-copy.ts';
import { usePageTitle } from '#src/ui/pages/page-heading.tsx';
import classes from '#src/features/site/landing/landing-page.module.css';
import links from '#src/features/site/site-links.module.css';

const paidPlans = [
  { copy: planCopy.pro, cents: planPrices.individual_pro, isMostPopular: false },
  { copy: planCopy.studio_owner, cents: planPrices.studio_pro, isMostPopular: true },
];

const PlansSection = () => (
  <section id="plans" className={classes.plansBand} aria-labelledby="plans-title">
    <div className={classes.section}>
      <h2 id="plans-title" className={classes.title}>
        Start free, go Pro when it fills the room
      </h2>
      <p className={classes.lead}>Monthly, in US dollars. Cancelling takes as few steps as buying.</p>
      <div className={classes.grid}>
        <PlanCard {...planCopy.user} price="$0" period="for as long as you like" isMostPopular={false}>
          <GetStartedLink>Get Started</GetStartedLink>
        </PlanCard>
        {paidPlans.map(({ copy, cents, isMostPopular }) => (
          <PlanCard key={copy.name} {...copy} price={formatPrice(cents)} isMostPopular={isMostPopular}>
            <a className={links.secondary} data-kind="large" href="/upgrade?feature=pricing-plans">
              Compare {copy.name}
            </a>
          </PlanCard>
        ))}
      </div>
    </div>
  </section>
);

/** The first screen of the installed app for visitors. */
const InstalledSignIn = () => (
  <main className={classes.screen}>
    <div className={classes.signInCard}>
      <span className={classes.brand}>{PRODUCT_NAME}</span>
      <h1 className={classes.signInTitle}>Welcome back</h1>
      <p className={classes.signInLead}>Sign in to continue with your promos.</p>
      <a className={links.primary} data-kind="large" href="/auth">
        Sign In
      </a>
      <a className={links.secondary} data-kind="large" href="/auth?mode=create">
        Create an account
      </a>
    </div>
  </main>
);

/** The templates that differ the most, with descriptions. */
export const galleryTemplates = [
  { id: 'neon-class', shows: 'a class in neon letters before a brick wall' },
  { id: 'guest-workshop', shows: 'a workshop with a guest, on a stage with a pole' },
  { id: 'new-class', shows: 'a new class before a curtain' },
  { id: 'open-house', shows: 'an open house with confetti under spotlights' },
  { id: 'last-spots', shows: 'the last spots of a course, on yellow tape' },
  { id: 'student-of-month', shows: 'the student of the month under a crown' },
  { id: 'freestyle-diary', shows: 'a dancer on a pole in pink light' },
  { id: 'silk-flow', shows: 'a slow class on violet silk' },
  { id: 'power-class', shows: 'a strength class in cold light' },
  { id: 'student-showcase', shows: 'a showcase under a mirror ball' },
] as const;

/** A gallery of templates: a horizontally scrolling strip on a phone, a grid on a desktop. */
const GallerySection = () => (
  <section className={classes.gallery} aria-labelledby="gallery-title">
    <h2 id="gallery-title" className={classes.title}>
      Looks like you hired a designer
    </h2>
    <p className={classes.lead}>
      {templateCount} templates for classes, workshops and shows. Your class, day and time fill them in
      automatically.
    </p>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that the keyboard can scroll it */}
    <section className={classes.scroller} aria-label="Templates" tabIndex={0}>
      <ul>
        {galleryTemplates.map(({ id, shows }) => (
          <li key={id}>
            <img
              src={stillOf(id) ?? undefined}
              alt={`Template: ${shows}`}
              width={360}
              height={640}
              loading="lazy"
              decoding="async"
            />
          </li>
        ))}
      </ul>
    </section>
  </section>
);

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
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
    <SampleNote>Sample quotes</SampleNote>
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
      <p className={classes.lead}>{sampleClaims.speed}</p>
      <ol className={classes.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <SampleNote>Sample figure</SampleNote>
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
