import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useIsNarrow, useIsWide } from '#src/ui/browser/media-queries.ts';

const firstWidth = window.innerWidth;
afterEach(() => {
  window.innerWidth = firstWidth;
});

test.each([
  { width: 767, isNarrow: true, isWide: false },
  { width: 768, isNarrow: false, isWide: false },
  { width: 1023, isNarrow: false, isWide: false },
  { width: 1024, isNarrow: false, isWide: true },
])('[PF-028] a viewport of $width px has the layout of its width from the first render', (expected) => {
  window.innerWidth = expected.width;
  const { result } = renderHook(() => ({ isNarrow: useIsNarrow(), isWide: useIsWide() }));
  expect(result.current).toEqual({ isNarrow: expected.isNarrow, isWide: expected.isWide });
});
