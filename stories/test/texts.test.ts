import { errorTable } from '@backline/domain/errors';
import { expect, it } from 'vitest';
import { findTexts } from '../.storybook/find-texts.ts';

const texts = findTexts();
const find = (owner: string) => texts.filter((text) => text.owner === owner);

it('finds what a card, a dialog, an error and a mail say, with where and of which kind', () => {
  expect(find('profile')).toContainEqual({
    text: 'What you log in with, and the name the portal knows you by.',
    kind: 'message',
    file: 'packages/texts/src/en/profile.ts',
    owner: 'profile',
    isFixed: false,
  });
  expect(find('cart')).toContainEqual(expect.objectContaining({ text: 'You save {savings}', kind: 'label' }));
  expect(find('billing')).toContainEqual(
    expect.objectContaining({ text: 'Until then you can reactivate the plan.', kind: 'message' }),
  );
  expect(find('account')).toContainEqual(
    expect.objectContaining({ text: 'Failed to login.', kind: 'error', isFixed: true }),
  );
  const refusals = find('errors').map(({ text }) => text);
  expect(refusals).toContain(errorTable.device_signed_out.message);
  expect(refusals).not.toContain(errorTable.login_failed.unshown);
  expect(find('mail')).toContainEqual(
    expect.objectContaining({ text: 'A payment for {name} did not go through', kind: 'mail' }),
  );
});

it('finds every fixed text, and no class names, addresses, codes or examples', () => {
  expect(find('plan')).toContainEqual(expect.objectContaining({ text: 'Cancel plan', isFixed: true }));
  const all = texts.map(({ text }) => text);
  expect(all.filter((text) => /^[A-Z_]+$|^\/|\bmt-\d|https?:/.test(text))).toEqual([]);
  expect(all).not.toContain('Studio Mac');
});
