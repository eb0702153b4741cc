import { useEffect, useState, useSyncExternalStore } from 'react';
import { CONSENT_COOKIE } from '#contract/cookie-consent.ts';
import { SiteFrame } from '#src/features/site/site-frame.tsx';
import { PlanCard } from '#src/plans/plan-card.tsx';
import { paymentErrorText, planOffers, PaymentError, UpgradeContent } from '#src/plans/upgrade-content.tsx';
import links from '#src/features/site/site-links.module.css';
import classes from '#src/features/site/upgrade-page.module.css';

/** Tracks the page view. The tracking code loads only if the visitor may have consented. */
const trackView = (): void => {
  if (!document.cookie.includes(CONSENT_COOKIE)) return;
  void import('#src/api/track-event.ts').then(({ trackEvent }) =>
    trackEvent({ name: 'ViewContent', content: 'upgrade-page' }),
  );
};

const never = () => () => undefined;

/** The section and the payment error from the URL; the error is then removed there. The page is prerendered without a URL. */
const useAddress = () => {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [openedWith] = useState(() => (typeof location === 'undefined' ? '' : location.search));
  const [isDismissed, setIsDismissed] = useState(false);
  useEffect(() => {
    const url = new URL(location.href);
    if (!url.searchParams.has('error')) return;
    url.searchParams.delete('error');
    history.replaceState(history.state, '', url);
  }, []);
  const query = new URLSearchParams(isInBrowser ? openedWith : '');
  const code = isDismissed ? null : query.get('error');
  return {
    requested: query.get('feature'),
    error: code === null ? null : paymentErrorText(code),
    dismiss: () => setIsDismissed(true),
  };
};

/** The upgrade page for visitors. Its plans link to the sign-in page, which continues to the order (BI-064). */
export const UpgradePage = () => {
  const { requested, error, dismiss } = useAddress();
  useEffect(trackView, []);
  return (
    <SiteFrame page="upgrade">
      <UpgradeContent
        lead="Compare Pro with the free plan."
        requested={requested}
        banners={error !== null && <PaymentError text={error} onDismiss={dismiss} />}
        end={
          <p className={classes.end}>
            <a className={links.secondary} href="/">
              Back to Home
            </a>
          </p>
        }
      >
        {planOffers.map((offer) => (
          <PlanCard key={offer.planId} {...offer}>
            <a
              className={links.primary}
              href={`/auth?next=${encodeURIComponent(`/upgrade?order=${offer.planId}`)}`}
            >
              Get {offer.name}
            </a>
          </PlanCard>
        ))}
      </UpgradeContent>
    </SiteFrame>
  );
};
