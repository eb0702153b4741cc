import { type ReactNode, useEffect } from 'react';
import { sitePages, type SitePageId } from '#contract/site-pages.ts';
import { SiteFrame } from '#src/features/site/site-frame.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import classes from '#src/features/site/legal/legal-page.module.css';

/** `id` is the anchor of the table of contents. */
export type LegalSection = { id: string; title: string; body: ReactNode };

type LegalPageProps = {
  page: Exclude<SitePageId, 'landing' | 'upgrade'>;
  heading: string;
  /** When it came into force, and when it last changed, as `06/27/2025`. */
  effective: string;
  lead: ReactNode;
  sections: readonly LegalSection[];
};

const useScrollToTop = (): void => {
  useEffect(() => {
    if (location.hash === '') scrollTo({ top: 0, behavior: 'instant' });
  }, []);
};

/** A legal page: a table of contents beside numbered sections. Printed, only the text remains. */
export const LegalPage = ({ page, heading, effective, lead, sections }: LegalPageProps) => {
  useScrollToTop();
  return (
    <SiteFrame page={page}>
      <main className={classes.main}>
        <header className={classes.header}>
          <PageHeading className={classes.title}>{heading}</PageHeading>
          <p className={classes.date}>
            Effective <time dateTime={isoDay(effective)}>{effective}</time> · Last updated{' '}
            <time dateTime={isoDay(effective)}>{effective}</time>
          </p>
          <div className={classes.lead}>{lead}</div>
          <button type="button" className={classes.print} onClick={() => globalThis.print()}>
            Print this page
          </button>
        </header>
        <nav className={classes.contents} aria-labelledby="contents">
          <h2 id="contents">Contents</h2>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={classes.text} aria-label={sitePages[page].title}>
          {sections.map(({ id, title, body }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>
                {index + 1}. {title}
              </h2>
              {body}
            </section>
          ))}
          <a className={classes.back} href="/">
            Back to Home
          </a>
        </article>
      </main>
    </SiteFrame>
  );
};

/** `06/27/2025` as `2025-06-27`. */
const isoDay = (day: string): string => day.replace(/(\d+)\/(\d+)\/(\d+)/, '$3-$1-$2');
