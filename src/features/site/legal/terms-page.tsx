import { PRODUCT_NAME } from '#schema/product-name.ts';
import { LegalPage, type LegalSection } from '#src/features/site/legal/legal-page.tsx';
import { planCopy } from '#src/ui/copy/role-copy.ts';
import { SUPPORT_EMAIL } from '#src/ui/copy/support-mail.ts';

const plans = `${planCopy.user.name}, ${planCopy.pro.name} and ${planCopy.studio_owner.name}`;

const sections: readonly LegalSection[] = [
  {
    id: 'acceptance',
    title: 'Acceptance of these terms',
    body: (
      <p>
        These terms are the agreement between you and the operator of {PRODUCT_NAME} (“we”). You accept them
        when you create an account, buy a plan or use the service. If you act for a studio or another
        organization, you confirm that you may accept them for it. If you do not agree, do not use the
        service.
      </p>
    ),
  },
  {
    id: 'modifications',
    title: 'Modifications of these terms',
    body: (
      <p>
        We may change these terms when the service or the law changes. We publish the new text here with its
        date, and tell account holders by email at least 30 days before a change that limits their rights. If
        you do not agree, you may cancel before the change takes effect; using the service afterwards means
        that you accept it.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts and eligibility',
    body: (
      <>
        <p>
          You must be 18 or older to hold an account. Minors may use the service only with the consent of a
          parent or guardian, who is then responsible for the account and accepts these terms for them.
        </p>
        <p>
          Give a working email address, keep your password to yourself, and tell us without delay if someone
          else uses your account. Until then, you are responsible for what happens in your account. One
          account is for one person; studios add their instructors as team members.
        </p>
      </>
    ),
  },
  {
    id: 'subscriptions',
    title: 'Subscriptions and payment',
    body: (
      <>
        <p>
          The service has three plans: {plans}. {planCopy.user.name} costs nothing and does not end by itself.
          The paid plans are billed monthly in advance, in US dollars, at the price shown when you buy, plus
          taxes where they apply. Payments are made through our payment provider, Stripe; we never see your
          card number.
        </p>
        <p>
          A paid plan renews every month until you cancel. You agree to this renewal separately before you
          pay. We tell you by email before a price changes. The new price applies from the next month, unless
          you cancel.
        </p>
        <p>
          Refunds follow our <a href="/refund-policy">Refund Policy</a>, which also describes the right of
          withdrawal of consumers in the European Union.
        </p>
      </>
    ),
  },
  {
    id: 'provider',
    title: 'Agreements with the payment provider',
    body: (
      <p>
        When you pay, you also accept the terms and the privacy policy of the payment provider, which
        processes the payment under its own agreement with you. It may ask for further proof, refuse a payment
        or hold it for review. We are not responsible for the provider’s service, but we help you to resolve
        problems between the provider and us.
      </p>
    ),
  },
  {
    id: 'restrictions',
    title: 'Restrictions',
    body: (
      <>
        <p>You may not:</p>
        <ul>
          <li>use the service for anything unlawful, deceptive, hateful or harassing;</li>
          <li>
            upload recordings of people who did not agree to it, or of minors without their guardians’
            consent;
          </li>
          <li>upload sexual content, malware, or material that belongs to others;</li>
          <li>circumvent the limits of a plan, the watermark or the security of the service;</li>
          <li>resell the service, copy it, or collect its data with programs;</li>
          <li>put so much load on the service that others cannot use it.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    body: (
      <p>
        The service, its software, its templates and the videos and overlays of its library belong to us or to
        those who license them to us. You may use templates and library material in the promos that you make
        with the service, including commercially, and publish those promos anywhere. You may not sell or pass
        on the material by itself.
      </p>
    ),
  },
  {
    id: 'user-content',
    title: 'User content',
    body: (
      <>
        <p>
          What you upload, type and make stays yours. You give us the right to store, convert, render and show
          it as far as the service needs it: to you, to your studio’s team if you share it, and to anyone who
          has a link that you made. This right ends when you delete the content, except for copies in backups,
          which expire.
        </p>
        <p>
          You confirm that you hold the rights to your content including music, and the consent of the people
          in it. We may remove content that breaks these terms, and will tell you why. Texts that the AI
          writes may be wrong or resemble others, so read them before you publish.
        </p>
      </>
    ),
  },
  {
    id: 'privacy',
    title: 'Privacy',
    body: (
      <p>
        Our <a href="/privacy">Privacy Policy</a> describes what we do with personal data, and our{' '}
        <a href="/cookie-policy">Cookie Policy</a> what is stored in your browser. Both are part of these
        terms.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Disclaimer and limitation of liability',
    body: (
      <>
        <p>
          We provide the service as it is and do not promise that it is always available or free of errors, or
          that your promos bring students. As far as the law allows, we are not liable for indirect damage,
          lost profit or lost data.
        </p>
        <p>
          Our total liability is limited to what you paid us in the last 12 months before the event that
          caused the claim. Nothing here limits liability for intent, gross negligence, injury or what the law
          does not allow to be limited, nor the mandatory rights of consumers.
        </p>
      </>
    ),
  },
  {
    id: 'indemnification',
    title: 'Indemnification',
    body: (
      <p>
        If others claim damages from us because of your content or because you broke these terms, you cover
        the damages and reasonable legal costs. We will tell you about such a claim at once and let you defend
        it.
      </p>
    ),
  },
  {
    id: 'termination',
    title: 'Termination',
    body: (
      <>
        <p>
          You may delete your account in Account Settings at any time, and cancel a paid plan as described
          under Customer portal. A cancelled plan stays until the end of the paid month, then the account
          becomes a {planCopy.user.name}; nothing that you made is deleted because of it.
        </p>
        <p>
          We may suspend or end an account that breaks these terms, in serious cases at once, otherwise after
          a warning. If we end the service or your account without such a reason, we refund the remaining paid
          time.
        </p>
      </>
    ),
  },
  {
    id: 'customer-portal',
    title: 'Customer portal',
    body: (
      <p>
        In Account Settings you see your plan, and change, upgrade, downgrade or cancel it. Payment methods
        and invoices are in the payment provider’s customer portal, which Account Settings opens. Cancelling
        takes as few steps as buying, and asks for no reason.
      </p>
    ),
  },
  {
    id: 'governing-law',
    title: 'Governing law and courts',
    body: (
      <p>
        The law of the State of Florida, USA, applies, without its rules on conflicts of law. The courts in
        St. Petersburg, Florida, decide disputes. If you are a consumer elsewhere, the mandatory law of your
        country still protects you, and you may go to the courts there.
      </p>
    ),
  },
  {
    id: 'miscellaneous',
    title: 'Miscellaneous',
    body: (
      <p>
        If a part of these terms is invalid, the rest stays in force. If we do not insist on a right, we do
        not give it up. You may not transfer the agreement without our consent; we may transfer it together
        with the service. These terms and the policies that they name are the whole agreement. Events that
        nobody controls excuse a delay.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about these terms: <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. We answer within
        two working days.
      </p>
    ),
  },
];

/** The Terms of Service (LE-007). */
export const TermsPage = () => (
  <LegalPage
    page="terms"
    heading="Terms of Service"
    effective="06/27/2025"
    lead={<p>What you may expect from {PRODUCT_NAME}, and what we expect from you.</p>}
    sections={sections}
  />
);
