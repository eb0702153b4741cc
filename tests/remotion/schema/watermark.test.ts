import { describe, expect, it } from 'vitest';
import { defaultElement } from '#schema/default-elements.ts';
import { WATERMARK_WORDS, watermarkedText } from '#schema/watermark.ts';

describe('the text under which the watermark stands', () => {
  const main = defaultElement('ai-main-text', 'The stage is dark.');
  const sharing = defaultElement('ai-sharing-text', 'Share this.');

  it('is the lowest AI text that can be seen', () => {
    expect(watermarkedText({ textElements: [sharing, main] })).toBe('ai-sharing-text');
    expect(watermarkedText({ textElements: [main, { ...sharing, y: 5 }] })).toBe('ai-main-text');
    expect(watermarkedText({ textElements: [main, { ...sharing, visible: false }] })).toBe('ai-main-text');
    expect(watermarkedText({ textElements: [main, { ...sharing, content: '  ' }] })).toBe('ai-main-text');
  });

  it('is none of the other texts', () => {
    expect(watermarkedText({ textElements: [defaultElement('header', 'Mine')] })).toBeNull();
  });

  it('says who made the video', () => {
    expect(WATERMARK_WORDS).toBe('Made with PolePro');
  });
});
