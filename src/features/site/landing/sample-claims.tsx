import classes from '#src/features/site/landing/landing-page.module.css';

/**
 * What the landing page claims, and what people say about the product (PU-010, PU-017, PU-018). All of it is sample text until an
 * operator replaces it with what is true of their installation, and the page marks each piece as a sample.
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

/** Marks a text as a sample, visibly. */
export const SampleMark = () => <span className={classes.mark}>Sample</span>;
