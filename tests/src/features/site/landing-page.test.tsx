import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { classTimes } from '#schema/class-schedule.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { LandingPage } from '#src/features/site/landing/landing-page.tsx';
import { sampleTestimonials } from '#src/features/site/landing/sample-claims.ts';
import {
  newTriedClass,
  readTriedClass,
  tryItTemplates,
  tryItTimes,
  wantsTriedClass,
} from '#src/features/site/try-it/tried-class.ts';
import { promoOfTriedClass } from '#src/features/site/try-it/tried-promo.ts';
import { planCopy } from '#src/ui/plan-copy.ts';

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
});
afterEach(() => {
  cleanup();
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

test('[PU-008] [PU-009] [PU-012] has features, three steps and a closing call to action', () => {
  render(<LandingPage />);
  expect(within(region('Everything a class promo needs')).getAllByRole('listitem')).toHaveLength(6);
  expect(within(region('How it works')).getAllByRole('listitem')).toHaveLength(3);
  const closing = region('Your next class deserves a trailer');
  expect(within(closing).getByRole('link').getAttribute('href')).toBe('/auth?mode=create');
});

test('[PU-010] [PU-017] [PU-018] testimonials and claims are each marked as a sample', () => {
  render(<LandingPage />);
  const testimonials = within(region('From one class to the next')).getAllByRole('figure');
  expect(testimonials).toHaveLength(3);
  const trust = screen.getByText(/Trusted by 100\+ instructors/);
  const speed = screen.getByText(/Videos in under 5 minutes/);
  for (const claim of [trust, speed, ...testimonials]) within(claim).getByText('Sample');
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

test('[PU-016] the installed app shows the way to sign in instead', () => {
  render(<LandingPage />);
  const compact = screen.getByText('Welcome back').closest('main');
  expect(within(compact!).getByText('Sign In').getAttribute('href')).toBe('/auth');
});

test('what is typed is stored, and wanted only once it is asked for', () => {
  const leave = vi.spyOn(globalThis.location, 'assign').mockImplementation(() => undefined);
  render(<LandingPage />);
  const form = screen.getByRole('form', { name: 'Try it with your class' });
  fireEvent.change(within(form).getByLabelText('Your class'), { target: { value: 'Low Flow' } });
  fireEvent.change(within(form).getByLabelText('Day'), { target: { value: 'Every Monday' } });
  fireEvent.click(within(form).getByLabelText('Silk'));
  expect(wantsTriedClass()).toBe(false);
  cleanup();
  render(<LandingPage />);
  fireEvent.click(screen.getByRole('button', { name: 'Make it yours' }));
  expect(leave).toHaveBeenCalledWith('/auth?mode=create');
  expect(readTriedClass()).toEqual({
    classType: 'Low Flow',
    schedule: 'Every Monday',
    time: '7:30 PM',
    templateId: 'silk-flow',
    isWanted: true,
  });
});

test('every choice of the form is one of the product, and fills the template', () => {
  expect(tryItTimes.filter((time) => !classTimes.includes(time))).toEqual([]);
  for (const { id } of tryItTemplates) {
    expect(templates.map((template) => template.id)).toContain(id);
    const promo = promoOfTriedClass(
      { ...newTriedClass, classType: 'Low Flow', templateId: id },
      '2026-11-23',
    );
    expect(promo.textElements.map(({ content }) => content)).toEqual(
      expect.arrayContaining(['Low Flow', 'Every Thursday', '7:30 PM']),
    );
  }
});

test('what an earlier page stored in another shape is ignored', () => {
  localStorage.setItem('polepro-tried-class', '{"classType":7}');
  expect(readTriedClass()).toBeNull();
});
