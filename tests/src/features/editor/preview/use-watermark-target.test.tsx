import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { useWatermarkTarget } from '#src/features/editor/preview/preview.tsx';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

const withAiText = somePromo({ textElements: [defaultElement('ai-main-text', 'The pole is warm.')] });

const WatermarkTarget = ({ promo }: { promo: ReturnType<typeof somePromo> }) => (
  <output>{useWatermarkTarget(promo) ?? 'none'}</output>
);

test.each([
  ['[BI-004] shows it under the AI text of a free account', { role: 'user' }, 'ai-main-text'],
  ['[BI-013] shows none to an Individual Pro', { role: 'pro' }, 'none'],
  ['[ST-003] shows none to a member of a studio', { role: 'studio_team' }, 'none'],
  ['shows none to a beta tester', { role: 'beta' }, 'none'],
] as const)('the preview %s', (_, account, expected) => {
  show(<WatermarkTarget promo={withAiText} />, { user: someUser({ ...account, subscriptionStatus: null }) });
  expect(screen.getByRole('status').textContent).toBe(expected);
});

test("the preview shows no watermark under the user's own text", () => {
  show(<WatermarkTarget promo={somePromo()} />, {
    user: someUser({ role: 'user', subscriptionStatus: null }),
  });
  expect(screen.getByRole('status').textContent).toBe('none');
});
