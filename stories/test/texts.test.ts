import { errors } from '@backline/texts/errors';
import { expect, it } from 'vitest';
import { findTexts } from '../.storybook/find-texts.ts';

const texts = findTexts();
const find = (wanted: string) => texts.filter(({ key }) => key === wanted);

it('finds each text with its key, where it is and of which kind', () => {
  expect(find('profile.loginLead')).toEqual([
    {
      text: 'Your login details and your display name.',
      kind: 'message',
      file: 'packages/texts/src/en/account/profile.ts',
      key: 'profile.loginLead',
      isFixed: false,
    },
  ]);
  expect(find('cart.saved')).toMatchObject([{ text: 'You save {savings}', kind: 'label' }]);
  expect(find('account.loginFailed')).toMatchObject([{ text: 'Failed to login.', kind: 'error', isFixed: true }]);
  expect(find('errors.device_signed_out')).toMatchObject([
    { text: errors.device_signed_out, kind: 'error', isFixed: true },
  ]);
  expect(find('mail.planPaymentFailedSubject')).toMatchObject([{ kind: 'mail' }]);
});

it('finds every variant of a text, and not what chooses it', () => {
  expect(find('plan.daysLeft').map(({ text }) => text)).toEqual([
    '{days} day left in trial',
    '{days} days left in trial',
  ]);
  expect(find('signIn.accept').map(({ text }) => text)).toEqual([
    'I have read and accept the Terms of Service and Privacy Policy.',
  ]);
});
