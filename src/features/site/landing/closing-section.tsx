import classes from '#src/features/site/landing/closing-section.module.css';
import { GetStartedLink } from '#src/features/site/get-started-link.tsx';

export const ClosingSection = () => (
  <section className={classes.closing} aria-labelledby="closing-title">
    <h2 id="closing-title">Your next class deserves a trailer</h2>
    <p>Make the first one now. It is free, and it stays yours.</p>
    <GetStartedLink>Get Started</GetStartedLink>
  </section>
);
