import type { MailMessage } from '@backline/core/mail/message';

const to = 'customer@example.com';
const contactName = 'Clara Wieck';
const token = 'Zm9yLXN0b3JpZXMtYW5kLXRlc3RzLW9ubHktMDAwMDA';

function toLink(path: string): string {
  return `https://shop.example.com${path}?token=${token}`;
}

const planOwner = { to, contactName, planName: 'Cadenza Plus', planUrl: 'https://shop.example.com/cadenza-plus' };

/** One mail of every kind, for stories and tests. A kind without an example is a type error. */
export const mailExamples = {
  verify: { kind: 'verify', to, contactName, verifyUrl: toLink('/verify'), secureUrl: toLink('/secure') },
  already_registered: {
    kind: 'already_registered',
    to,
    contactName,
    loginUrl: 'https://shop.example.com/login',
    recoverUrl: 'https://shop.example.com/recover',
  },
  recover: {
    kind: 'recover',
    to,
    contactName,
    resetUrl: toLink('/recover/reset'),
    cancelUrl: toLink('/recover/cancel'),
  },
  password_changed: {
    kind: 'password_changed',
    to,
    contactName,
    recoverUrl: 'https://shop.example.com/recover',
    withdrawnEmail: 'clara@new.example.com',
  },
  email_confirm: {
    kind: 'email_confirm',
    to: 'clara@new.example.com',
    contactName,
    confirmUrl: toLink('/email'),
    secureUrl: toLink('/secure'),
  },
  email_change_notice: {
    kind: 'email_change_notice',
    to,
    contactName,
    newEmail: 'clara@new.example.com',
    cancelUrl: toLink('/email/cancel'),
  },
  purchase_codes: {
    kind: 'purchase_codes',
    to: 'guest@example.com',
    items: [
      {
        productName: 'Harbor Strings',
        licenseCode: 'MUS-JYDT-C22N-B4PX-V8EH',
        redeemUrl: 'https://shop.example.com/account/licenses?license-code=MUS-JYDT-C22N-B4PX-V8EH',
      },
      {
        productName: 'Copperline Brass',
        licenseCode: 'MUS-YJHG-A03X-QRAR-5VHG',
        redeemUrl: 'https://shop.example.com/account/licenses?license-code=MUS-YJHG-A03X-QRAR-5VHG',
      },
    ],
    redeemAllUrl:
      'https://shop.example.com/account/licenses?license-code=MUS-JYDT-C22N-B4PX-V8EH%2CMUS-YJHG-A03X-QRAR-5VHG',
  },
  invite: { kind: 'invite', to: 'invited@example.com', verifyUrl: toLink('/verify') },
  account_secured: {
    kind: 'account_secured',
    to,
    resetUrl: toLink('/recover/reset'),
    recoverUrl: 'https://shop.example.com/recover',
  },
  plan_welcome: {
    kind: 'plan_welcome',
    ...planOwner,
    plan: 'monthly',
    isTrial: true,
    amount: '$14.99',
    chargeOn: '2030-02-08T10:00:00.000Z',
  },
  plan_trial_ending: {
    kind: 'plan_trial_ending',
    ...planOwner,
    plan: 'monthly',
    amount: '$14.99',
    chargeOn: '2030-02-08T10:00:00.000Z',
  },
  plan_payment_failed: { kind: 'plan_payment_failed', ...planOwner, dueAt: '2030-03-08T10:00:00.000Z' },
  plan_changed: {
    kind: 'plan_changed',
    ...planOwner,
    plan: 'annual',
    amount: '$131.00',
    chargeOn: '2031-03-08T10:00:00.000Z',
  },
  plan_canceled: { kind: 'plan_canceled', ...planOwner, endsOn: '2031-03-08T10:00:00.000Z' },
  plan_ended: { kind: 'plan_ended', ...planOwner, endedOn: '2031-03-08T10:00:00.000Z' },
} as const satisfies { [Kind in MailMessage['kind']]: Extract<MailMessage, { kind: Kind }> };
