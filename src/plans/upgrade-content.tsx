import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type PaidPlan,
  paidPlans,
  planLimits,
  planPrices,
  roleOfPlan,
  formatPrice,
  WITHDRAWAL_LINK,
} from '#contract/billing/plan-limits.ts';
import { CLIP_SECONDS } from '#contract/library/upload-limits.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { logError } from '#src/api/log-error.ts';
import freeVideo from '#src/plans/comparison/free.mp4';
import freePoster from '#src/plans/comparison/free.webp';
import proVideo from '#src/plans/comparison/pro.mp4';
import proPoster from '#src/plans/comparison/pro.webp';
import { prefersReducedMotion } from '#src/ui/browser/media-queries.ts';
import { planCopy } from '#src/ui/copy/role-copy.ts';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import type { UpgradeFeature } from '#src/ui/upgrade-link.tsx';
import banner from '#src/plans/banner.module.css';
import classes from '#src/plans/upgrade-content.module.css';
import page from '#src/ui/pages/titled-page.module.css';

const UNEXPECTED_PAYMENT_ERROR = 'An unexpected error occurred. Please try again.';

type FeatureComparison = {
  id: Exclude<UpgradeFeature, 'pricing-plans'>;
  title: string;
  free: string;
  pro: string;
};

/** The features of Pro in place of the limits of the free plan. */
const featureComparisons: readonly FeatureComparison[] = [
  {
    id: 'watermark',
    title: 'Remove Watermarks',
    free: `“Made with ${PRODUCT_NAME}” appears under AI-written text`,
    pro: 'Only your own name',
  },
  {
    id: 'videos',
    title: 'Upload Your Own Background Videos',
    free: `${planLimits.user.personalVideos} background video of your own`,
    pro: `As many as you like, cut into ${CLIP_SECONDS}-second segments automatically`,
  },
  {
    id: 'downloads',
    title: 'Unlimited Video Downloads',
    free: `${planLimits.user.downloadsPerMonth} downloads per month`,
    pro: 'Unlimited downloads',
  },
  {
    id: 'custom-classes',
    title: 'Create Custom Class Types',
    free: 'The standard class types',
    pro: 'Your own class types and descriptions; studio team members inherit the owner’s',
  },
];

export type PlanOffer = {
  planId: PaidPlan;
  name: string;
  /** US dollars per month, formatted. */
  price: string;
  isMostPopular: boolean;
  features: readonly string[];
};

/** The paid plans. */
export const planOffers: readonly PlanOffer[] = paidPlans.map((planId) => {
  const { name, features } = planCopy[roleOfPlan[planId]];
  return {
    planId,
    name,
    price: formatPrice(planPrices[planId]),
    isMostPopular: planId === 'studio_pro',
    features,
  };
});

const paymentErrors: Record<string, string> = {
  payment_failed:
    'Payment could not be processed. Please try again or contact support if the issue persists.',
  missing_session: 'Session expired. Please try your payment again.',
  processing_failed: 'Payment processing encountered an error. Please try again.',
  user_cancelled: "Payment was cancelled. You can try again whenever you're ready.",
};

/** The sentence for a payment error code in the URL (BI-129 to BI-133). */
export const paymentErrorText = (code: string): string =>
  Object.hasOwn(paymentErrors, code)
    ? (paymentErrors[code] ?? UNEXPECTED_PAYMENT_ERROR)
    : UNEXPECTED_PAYMENT_ERROR;

type BannerProps = {
  /** `bad` is announced as an alert. */
  tone: 'good' | 'bad' | 'note';
  title: string;
  icon: ReactNode;
  children: ReactNode;
  /** Shows a Dismiss button. */
  onDismiss?: () => void;
};

/** A message with a title, above or within a page. */
export const Banner = ({ tone, title, icon, children, onDismiss }: BannerProps) => (
  <div className={banner.banner} data-tone={tone} role={tone === 'bad' ? 'alert' : 'note'}>
    <span className={banner.icon}>{icon}</span>
    <div className={banner.text}>
      <strong>{title}</strong>
      <span>{children}</span>
    </div>
    {onDismiss !== undefined && (
      <button type="button" className={banner.dismiss} aria-label="Dismiss" onClick={onDismiss}>
        <IconX size={20} aria-hidden />
      </button>
    )}
  </div>
);

const versions = [
  {
    name: 'Free',
    video: freeVideo,
    poster: freePoster,
    label: 'A promo of a free account, with a watermark',
  },
  { name: 'Pro', video: proVideo, poster: proPoster, label: 'The same promo of a Pro account, without' },
] as const;

/** The same promo from a free account and from Pro (BI-053), rendered by `npm run starter:site`. */
const WatermarkComparison = () => {
  const videos = useRef<HTMLDivElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const toggle = (): void => {
    for (const video of videos.current?.querySelectorAll('video') ?? []) {
      // The browser may refuse, for example with a low battery; then the posters stay.
      if (isPlaying) video.pause();
      else video.play().catch(() => undefined);
    }
  };
  return (
    <div ref={videos} className={classes.comparison}>
      {versions.map(({ name, video, poster, label }) => (
        <figure key={name}>
          <video
            src={video}
            poster={poster}
            width={360}
            height={640}
            muted
            loop
            playsInline
            preload="none"
            aria-label={label}
            onPlay={() => setIsPlaying(true)}
            onPause={() => setIsPlaying(false)}
          >
            Your browser does not support the video tag.
          </video>
          <figcaption data-pro={name === 'Pro'}>{name}</figcaption>
        </figure>
      ))}
      <button type="button" className={classes.toggle} onClick={toggle}>
        {isPlaying ? <IconPlayerPause size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />}
        {isPlaying ? 'Pause both' : 'Play both'}
      </button>
    </div>
  );
};

/** Delay before the page scrolls to the section named in the URL, ms (BI-044). */
const SCROLL_MS = 300;

const useScrollTo = (id: string | null): void => {
  useEffect(() => {
    if (id === null) return undefined;
    const timer = setTimeout(() => {
      const section = document.getElementById(id);
      if (section === null) return logError('Scrolling to a section failed', `no section ${id}`);
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

/** The error of a payment (BI-048). */
export const PaymentError = ({ text, onDismiss }: { text: string; onDismiss: () => void }) => (
  <Banner tone="bad" title="Payment Error" icon={<IconAlertTriangle aria-hidden />} onDismiss={onDismiss}>
    {text}
  </Banner>
);

type UpgradeContentProps = {
  lead: string;
  /** The section named in the URL, or null. */
  requested: string | null;
  banners: ReactNode;
  /** The plan cards. */
  children: ReactNode;
  /** The content at the end of the page. */
  end?: ReactNode;
};

/** The features of Pro, and the plans; the same for visitors and users. */
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
        promos and videos stay for good. <a href="/withdraw">{WITHDRAWAL_LINK}</a>
      </p>
      {end}
    </main>
  );
};
