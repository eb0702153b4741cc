import classes from '#src/features/site/landing/landing-page.module.css';

/**
 * The claims and testimonials on the landing page (PU-010, PU-017, PU-018). They are sample texts, marked as such on the page, which the
 * operator replaces with facts about the installation.
 */
export const sampleClaims = {
  trust: 'Trusted by 100+ instructors',
  speed: 'Videos in under 5 minutes',
} as const;

type Testimonial = { quote: string; name: string; role: string };

export const sampleTestimonials: readonly Testimonial[] = [
  {
    quote: 'I make the promo on my phone between two classes. The spin course was full by Friday.',
    name: 'Lina Sample',
    role: 'Pole instructor',
  },
  {
    quote: 'Every instructor posts in our colors now, and nobody waits for me to do the editing.',
    name: 'Mara Sample',
    role: 'Studio owner',
  },
  {
    quote: 'I type the class, it looks like a trailer. That is the whole trick.',
    name: 'Kai Sample',
    role: 'Aerial coach',
  },
];

/** A visible mark for a sample text. */
export const SampleMark = () => <span className={classes.mark}>Sample</span>;
