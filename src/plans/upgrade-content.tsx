import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { logError } from '#src/api/log-error.ts';
import { Banner } from '#src/plans/banner.tsx';
import { featureComparisons } from '#src/plans/plan-offers.ts';
import classes from '#src/plans/upgrade-content.module.css';
import { WatermarkComparison } from '#src/plans/watermark-comparison.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import { prefersReducedMotion } from '#src/ui/browser/prefers-reduced-motion.ts';
import page from '#src/ui/pages/titled-page.module.css';

/** Delay before the page scrolls to the section named in the URL, ms (BI-044). */
const SCROLL_MS = 300;

const useScrollTo = (id: string | null): void => {
  useEffect(() => {
    if (id === null) return undefined;
    const timer = setTimeout(() => {
      const section = document.getElementById(id);
      if (section === null) return logError('Scrolling to a section failed', `there is none called ${id}`);
      section.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'nearest' });
    }, SCROLL_MS);
    return () => clearTimeout(timer);
  }, [id]);
};

const Features = ({ requested }: { requested: string | null }) => (
  <div className={classes.features}>
    {featureComparisons.map(({ id, title, free, pro }) => (
      <section key={id} id={id} className={classes.feature} data-requested={id === requested}>
        <h2 className={classes.heading}>{title}</h2>
        <dl className={classes.facts}>
          <dt>Free</dt>
          <dd>{free}</dd>
          <dt data-pro>Pro</dt>
          <dd>{pro}</dd>
        </dl>
        {id === 'watermark' && <WatermarkComparison />}
      </section>
    ))}
  </div>
);

/** What went wrong with a payment (BI-048). */
export const PaymentError = ({ text, onDismiss }: { text: string; onDismiss: () => void }) => (
  <Banner tone="bad" title="Payment Error" icon={<IconAlertTriangle aria-hidden />} onDismiss={onDismiss}>
    {text}
  </Banner>
);

type UpgradeContentProps = {
  lead: string;
  /** The section named in the URL; null: none. */
  requested: string | null;
  banners: ReactNode;
  /** The cards of the plans. */
  children: ReactNode;
  /** The end of the page. */
  end?: ReactNode;
};

/** What Pro offers for each free limit, and the plans; the same for visitors and for people who are signed in. */
export const UpgradeContent = ({ lead, requested, banners, children, end }: UpgradeContentProps) => {
  useScrollTo(requested);
  return (
    <main className={classes.main}>
      <PageHeading className={page.title}>Upgrade to Pro</PageHeading>
      <p className={`${page.lead} ${classes.lead}`}>{lead}</p>
      {banners}
      <Features requested={requested} />
      <section id="pricing-plans" className={classes.plans} aria-label="Plans">
        {children}
      </section>
      <p className={classes.note}>
        Cancel at any time in Account Settings: your plan stays until the end of the paid month, and your
        promos and videos stay for good. <a href="/withdraw">Withdraw from contract</a>
      </p>
      {end}
    </main>
  );
};
