import { stillOf, templateCount } from '#src/templates/template-stills.ts';
import classes from '#src/features/site/landing/gallery-section.module.css';
import landing from '#src/features/site/landing/landing-page.module.css';

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
export const GallerySection = () => (
  <section className={classes.gallery} aria-labelledby="gallery-title">
    <h2 id="gallery-title" className={landing.title}>
      Looks like you hired a designer
    </h2>
    <p className={landing.lead}>
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
