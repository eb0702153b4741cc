import {
  REFUND_DAYS,
  REPAYMENT_DAYS,
  WITHDRAWAL_DAYS,
  WITHDRAWAL_LINK,
} from '#contract/billing/plan-limits.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { LegalPage, type LegalSection } from '#src/features/site/legal/legal-page.tsx';
import { SUPPORT_EMAIL } from '#src/ui/copy/support-mail.ts';

const sections: readonly LegalSection[] = [
  {
    id: 'first-week',
    title: `Full refund in the first ${REFUND_DAYS} days`,
    body: (
      <p>
        You get a full refund within {REFUND_DAYS} days of the first charge of your subscription if you did
        not use the service in that week: no video generated and none downloaded with the paid plan.
      </p>
    ),
  },
  {
    id: 'afterwards',
    title: `After the first ${REFUND_DAYS} days`,
    body: (
      <p>
        Afterwards, there are no prorated refunds: a month that has begun is not partly refunded. You may
        cancel at any time, so that no further month is charged.
      </p>
    ),
  },
  {
    id: 'request',
    title: 'How to ask for a refund',
    body: (
      <>
        <p>
          Contact support within {REFUND_DAYS} days of the charge at{' '}
          <a href={`mailto:${SUPPORT_EMAIL}?subject=Refund`}>{SUPPORT_EMAIL}</a> and give:
        </p>
        <ul>
          <li>your full name,</li>
          <li>the email address of your account,</li>
          <li>your plan and the billing date,</li>
          <li>and, if you like, the reason. It is optional.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'processing',
    title: 'How refunds are paid',
    body: (
      <p>
        Refunds are processed in 5-10 business days and go to the original payment method. The payment
        provider keeps its processing fees, which it does not return to us either. This does not apply to a
        withdrawal, see below.
      </p>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling',
    body: (
      <p>
        Cancelling keeps your access to the end of the paid period. Then the account becomes a free one, and
        what you made stays yours. Cancel in Account Settings, in as few steps as it took to buy.
      </p>
    ),
  },
  {
    id: 'withdrawal',
    title: 'Right of withdrawal in the European Union',
    body: (
      <>
        <p>
          If you are a consumer in the European Union, the European Economic Area or the United Kingdom, you
          may withdraw from the purchase within {WITHDRAWAL_DAYS} days without giving a reason. This right
          exists in addition to the refund above.
        </p>
        <p>
          For these {WITHDRAWAL_DAYS} days a link named ‘{WITHDRAWAL_LINK}’ leads to the withdrawal function,
          without signing in. Enter your name and the email address of the purchase, and press ‘Confirm
          withdrawal’. We confirm it by email at once, with the date and time at which it reached us. An email
          to support is also enough.
        </p>
        <p>
          You get back everything that you paid, within {REPAYMENT_DAYS} days and by the same means of
          payment. If you asked us before paying to start the service at once, we may keep the share of the
          price for the days on which you had it.
        </p>
      </>
    ),
  },
  {
    id: 'disputes',
    title: 'Disputes and chargebacks',
    body: (
      <p>
        Please write to us first. Most questions are solved the same day. Disputes that you open with your
        bank follow the payment provider’s chargeback process.
      </p>
    ),
  },
  {
    id: 'versions',
    title: 'Which version applies',
    body: (
      <p>
        We may change this policy. The version in force when you signed up applies to an existing
        subscription.
      </p>
    ),
  },
];

/** The Refund Policy (LE-028). */
export const RefundPolicyPage = () => (
  <LegalPage
    page="refundPolicy"
    heading="Refund Policy"
    effective="06/27/2025"
    lead={<p>When you get your money back from {PRODUCT_NAME}, and how.</p>}
    sections={sections}
  />
);
