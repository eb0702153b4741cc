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
import classes from '#src/features/site/landing/features-section.module.css';
import landing from '#src/features/site/landing/landing-page.module.css';

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

export const FeaturesSection = () => (
  <section id="features" className={landing.section} aria-labelledby="features-title">
    <h2 id="features-title" className={landing.title}>
      Everything a class promo needs
    </h2>
    <p className={landing.lead}>And nothing that a video studio needs. It works on the phone in your hand.</p>
    <ul className={landing.cards}>
      {features.map(({ icon: Sign, title, text }) => (
        <li key={title} className={`${landing.card} ${classes.feature}`}>
          <Sign className={classes.icon} size={24} aria-hidden />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
