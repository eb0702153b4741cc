import { ACCOUNT_EVENT_DAYS, RESTORABLE_DAYS, TRASH_DAYS } from '#contract/limits.ts';
import { countedDays } from '#contract/number-format.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { LegalPage, type LegalSection } from '#src/features/site/legal/legal-page.tsx';
import { SUPPORT_EMAIL } from '#src/ui/copy/support-mail.ts';

const sections: readonly LegalSection[] = [
  {
    id: 'scope',
    title: 'Who we are and what this covers',
    body: (
      <p>
        This policy covers the website and the app of {PRODUCT_NAME}. The operator of {PRODUCT_NAME} is
        responsible for your data; reach us at <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
        Studios that use the service decide for themselves which data of their instructors and students they
        put into their promos.
      </p>
    ),
  },
  {
    id: 'data-you-give',
    title: 'Data that you give us',
    body: (
      <ul>
        <li>
          Account: email address, password (stored as a hash that cannot be read back), name, studio and role.
        </li>
        <li>Content: promos, texts, class types, uploaded videos and overlays, finished videos.</li>
        <li>Team: names and email addresses of the instructors whom a studio owner adds.</li>
        <li>
          Payment: plan, amounts, dates and the payment provider’s ids. The card itself stays with the
          provider.
        </li>
        <li>People: who appears in your clips, and their consents, if you enter them.</li>
        <li>Reviews: what people write about a promo through a link that you gave them.</li>
        <li>Messages that you send to support.</li>
      </ul>
    ),
  },
  {
    id: 'data-collected',
    title: 'Data that comes with using the service',
    body: (
      <ul>
        <li>
          Sign-ins and changes of your account, each with time, browser and a shortened network address.
        </li>
        <li>Downloads of videos, which plans count.</li>
        <li>
          If you ask to be notified of finished videos: the address at which your browser’s maker reaches this
          device, until you sign out on it. The message is encrypted for the device.
        </li>
        <li>Technical logs of errors, without the content of your promos.</li>
        <li>
          With your consent only: events such as an account created or a plan chosen, for analytics and
          marketing. See our <a href="/cookie-policy">Cookie Policy</a>.
        </li>
      </ul>
    ),
  },
  {
    id: 'purposes',
    title: 'What we use it for, and why we may',
    body: (
      <ul>
        <li>
          To provide the service: saving, rendering and delivering your promos. This is our contract with you.
        </li>
        <li>To bill plans and to keep the records that tax law requires. This is a legal duty.</li>
        <li>To keep accounts safe and to stop abuse. This is our legitimate interest.</li>
        <li>
          To measure and advertise the service. This happens with your consent, which you may withdraw at any
          time.
        </li>
      </ul>
    ),
  },
  {
    id: 'recipients',
    title: 'Who receives it',
    body: (
      <>
        <p>We do not sell personal data. These recipients get what they need for their task:</p>
        <ul>
          <li>hosting, storage and mail providers, who act on our instructions;</li>
          <li>the payment provider, Stripe, for payments;</li>
          <li>
            the AI service that writes promotional texts: it gets the fields of the class form when you ask
            for a text, but not your email address or your videos;
          </li>
          <li>advertising services, for the events above and only with your consent;</li>
          <li>
            your studio’s owner, for the names and videos of its team; and authorities where the law demands
            it.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'transfers',
    title: 'Where it is processed',
    body: (
      <p>
        Your data is processed where our servers are and where the recipients work. This may be the United
        States or a country other than yours; support can tell you which. For people in the European Economic
        Area, the United Kingdom and Switzerland, such transfers rest on the European Commission’s standard
        contractual clauses or on an adequacy decision.
      </p>
    ),
  },
  {
    id: 'retention',
    title: 'How long we store it',
    body: (
      <>
        <p>
          Account and content: until you delete them or your account. Deleted promos can be restored for{' '}
          {RESTORABLE_DAYS} days, and deleted files leave our disks after {TRASH_DAYS} days, so that a mistake
          can be undone. The history of sign-ins: {countedDays(ACCOUNT_EVENT_DAYS)}.
        </p>
        <p>
          Subscription and payment data is retained for at least 5 years, also after an account is deleted,
          because tax and accounting law requires it.
        </p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <p>
        You may see your data, take it with you, correct it, delete it, restrict or object to its use, and
        withdraw a consent. Account Settings exports everything in one file, changes names and addresses, and
        deletes the account at once. For anything else write to{' '}
        <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>; we answer within a month. You may also
        complain to the data protection authority where you live.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        We do not collect data from children under 13. If you believe that a child has given us data, write to
        us and we will delete it.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <p>
        Connections are encrypted, passwords are hashed, sessions can be ended on every device, uploaded files
        are processed in isolation, and people on our side see an account’s content only with its owner’s
        permission, in a session that is recorded. If a breach affects you, we will tell you without delay.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: (
      <p>
        We publish changes here with their date, and notify account holders before an important change.
        Questions: <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
      </p>
    ),
  },
];

/** The Privacy Policy (LE-003). */
export const PrivacyPage = () => (
  <LegalPage
    page="privacy"
    heading="Privacy Policy"
    effective="06/27/2025"
    lead={<p>What {PRODUCT_NAME} stores about you, why, for how long, and what you can do about it.</p>}
    sections={sections}
  />
);
