import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import { sampleClaims } from '#src/features/site/landing/sample-claims.ts';
import { SampleMark } from '#src/features/site/landing/sample-mark.tsx';
import landing from '#src/features/site/landing/landing-page.module.css';
import classes from '#src/features/site/landing/steps-section.module.css';

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

export const StepsSection = () => (
  <section id="how-it-works" className={classes.band} aria-labelledby="steps-title">
    <div className={landing.section}>
      <h2 id="steps-title" className={landing.title}>
        How it works
      </h2>
      <p className={landing.lead}>
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
