import { sampleTestimonials } from '#src/features/site/landing/sample-claims.ts';
import { SampleMark } from '#src/features/site/landing/sample-mark.tsx';
import landing from '#src/features/site/landing/landing-page.module.css';
import classes from '#src/features/site/landing/testimonials-section.module.css';

export const TestimonialsSection = () => (
  <section className={landing.section} aria-labelledby="testimonials-title">
    <h2 id="testimonials-title" className={landing.title}>
      From one class to the next
    </h2>
    <p className={landing.lead}>What people say once their promos are out.</p>
    <ul className={landing.cards}>
      {sampleTestimonials.map(({ quote, name, role }) => (
        <li key={name}>
          <figure className={`${landing.card} ${classes.testimonial}`}>
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
