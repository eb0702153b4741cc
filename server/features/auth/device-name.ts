import { parse } from 'bowser';

const UNKNOWN = 'An unknown device';

/** A browser in words its owner knows, such as `Safari on iOS`, from what it calls itself. */
export const deviceName = (userAgent: string): string => {
  if (userAgent.trim() === '') return UNKNOWN;
  const { browser, os } = parse(userAgent);
  if (browser.name === undefined || browser.name === '') return UNKNOWN;
  return os.name === undefined ? browser.name : `${browser.name} on ${os.name}`;
};
