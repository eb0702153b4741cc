import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { acceptedCategory, reset } from 'vanilla-cookieconsent';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { CONSENT_COOKIE } from '#contract/cookie-consent.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { sampleTestimonials } from '#src/features/site/landing/hero-section.tsx';
import { galleryTemplates, LandingPage } from '#src/features/site/landing/landing-page.tsx';
import { asksForConsent } from '#src/page-set-up.ts';
import { planCopy } from '#src/ui/copy/role-copy.ts';

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const region = (name: string | RegExp): HTMLElement => screen.getByRole('region', { name });

test('[PU-005] [PU-006] the header leads to the sign-in and to a new account', () => {
  render(<LandingPage />);
  const [header] = screen.getAllByRole('banner');
  const links = within(header!).getAllByRole('link');
  const addresses = Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(addresses).toMatchObject({ 'Sign In': '/auth', 'Get Started': '/auth?mode=create' });
});

test('[PU-007] [PU-019] the hero plays a promo from the media store', () => {
  render(<LandingPage />);
  const video = region('The promo that fills your next class').querySelector('video');
  expect(video?.getAttribute('src')).toBe('/api/demo-video');
  expect(video?.textContent).toBe('Your browser does not support the video tag.');
});

test('the gallery shows templates that there are, each by its picture, none of which is loaded before it is near', () => {
  render(<LandingPage />);
  const gallery = region('Looks like you hired a designer');
  expect(gallery.textContent).toContain(`${templates.length} templates`);
  const images = within(gallery).getAllByRole('img');
  expect(images.map((image) => /([\w-]+)\.\w+\.webp/.exec(image.getAttribute('src') ?? '')?.[1])).toEqual(
    galleryTemplates.map(({ id }) => id),
  );
  expect(images.every((image) => image.getAttribute('loading') === 'lazy')).toBe(true);
});

test('[PU-008] [PU-009] [PU-012] has features, three steps and a closing call to action', () => {
  render(<LandingPage />);
  expect(within(region('Everything a class promo needs')).getAllByRole('listitem')).toHaveLength(6);
  expect(within(region('How it works')).getAllByRole('listitem')).toHaveLength(3);
  const closing = region('Your next class deserves a trailer');
  expect(within(closing).getByRole('link').getAttribute('href')).toBe('/auth?mode=create');
});

test('[PU-010] [PU-017] [PU-018] testimonials and claims are marked as samples, once in each section', () => {
  render(<LandingPage />);
  const testimonials = within(region('From one class to the next')).getAllByRole('figure');
  expect(testimonials).toHaveLength(3);
  for (const [claim, mark] of [
    [screen.getByText('Trusted by 100+ instructors'), 'Sample figure'],
    [screen.getByText('Videos in under 5 minutes'), 'Sample figure'],
    [testimonials[0]!, 'Sample quotes'],
  ] as const)
    within(claim.closest('section')!).getByText(mark);
  for (const { name } of sampleTestimonials) expect(name).toMatch(/Sample$/);
});

test('[PU-011] shows the three plans of the plan table', () => {
  render(<LandingPage />);
  const cards = within(region('Start free, go Pro when it fills the room')).getAllByRole('article');
  expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual([
    'Free Trial',
    'Individual Pro',
    'Studio Pro',
  ]);
  expect(cards.map((card) => within(card).getByText(/^\$/).textContent)).toEqual(['$0', '$6.99', '$39.99']);
  for (const line of planCopy.pro.features) within(cards[1]!).getByText(line);
  within(cards[2]!).getByText('Most Popular');
});

const planStatements: [rows: string, plan: string, statements: (string | RegExp)[]][] = [
  [
    'BI-001] [BI-002] [BI-003] [BI-005] [BI-006] [BI-007] [BI-008',
    'Free Trial',
    [
      '$0',
      'Everything in the editor, with the backgrounds of the library',
      '5 downloads a month',
      '1 background video of your own',
      'A watermark under AI-written text',
      'No class types of your own',
    ],
  ],
  [
    'BI-009] [BI-010] [BI-011] [BI-014] [BI-015] [BI-016] [BI-017',
    'Individual Pro',
    [
      '$6.99',
      'Unlimited videos and downloads',
      'Your own background videos, cut into 15-second segments automatically',
      'Your own class types',
      'Priority support',
    ],
  ],
  [
    'BI-018] [BI-019] [BI-020] [BI-021] [BI-022] [BI-023] [BI-024] [BI-025',
    'Studio Pro',
    [
      '$39.99',
      'Most Popular',
      'Everything in Individual Pro',
      'Up to 10 team members',
      'A dashboard for your team',
      'A shared studio library',
      'Dedicated support',
    ],
  ],
];

test.each(planStatements)('[%s] %s is described with what it costs and gives', (_, plan, statements) => {
  render(<LandingPage />);
  const card = within(screen.getByRole('article', { name: plan }));
  for (const statement of statements) expect(card.getByText(statement)).toBeDefined();
});

const linksOf = (name: string): (string | null)[] =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('[PU-013] [PU-014] [PU-015] the footer has product, support and legal links', () => {
  render(<LandingPage />);
  expect(linksOf('Product')).toContain('/#plans');
  expect(linksOf('Support')[0]).toMatch(/^mailto:/);
  expect(linksOf('Legal')).toEqual(['/privacy', '/terms', '/refund-policy', '/cookie-policy']);
});

const chooseCookies = async (name: string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name: 'Cookie Settings' }));
  const settings = await screen.findByRole('dialog', { name: 'Cookie Settings' });
  fireEvent.click(await within(settings).findByRole('button', { name }));
};

test('[LE-043] Cookie Settings in the footer shows the choice again, and a new choice takes effect', async () => {
  onTestFinished(() => reset(true));
  render(<LandingPage />);
  await chooseCookies('Accept all');
  await waitFor(() => expect(acceptedCategory('marketing')).toBe(true));
  await chooseCookies('Only necessary');
  await waitFor(() => expect(acceptedCategory('marketing')).toBe(false));
  expect(document.cookie).toContain(CONSENT_COOKIE);
});

test('[PU-016] the installed app shows the way to sign in instead', () => {
  render(<LandingPage />);
  const compact = screen.getByText('Welcome back').closest('main');
  expect(within(compact!).getByText('Sign In').getAttribute('href')).toBe('/auth');
});

test('[LE-042] the banner asks whoever has not chosen, but not over the first screen of the installed app', () => {
  const media = vi.spyOn(globalThis, 'matchMedia');
  const cookies = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  media.mockReturnValue({ matches: false } as MediaQueryList);
  expect(asksForConsent()).toBe(true);
  media.mockReturnValue({ matches: true } as MediaQueryList);
  expect(asksForConsent()).toBe(false);
  expect(media).toHaveBeenCalledWith('(display-mode: standalone)');
  media.mockReturnValue({ matches: false } as MediaQueryList);
  cookies.mockReturnValue(`${CONSENT_COOKIE}=chosen`);
  expect(asksForConsent()).toBe(false);
});
