import type { MailMessage } from '@backline/core';

const to = 'customer@example.com';
const contactName = 'Clara Wieck';
const token = 'Zm9yLXN0b3JpZXMtYW5kLXRlc3RzLW9ubHktMDAwMDA';

function toLink(path: string): string {
  return `https://shop.example.com${path}?token=${token}`;
}

/** One mail of every kind, for stories and tests. A kind without an example is a type error. */
export const mailExamples = {
  verify: { kind: 'verify', to, contactName, verifyUrl: toLink('/verify') },
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
  password_changed: { kind: 'password_changed', to, contactName, recoverUrl: 'https://shop.example.com/recover' },
  email_confirm: { kind: 'email_confirm', to: 'clara@new.example.com', contactName, confirmUrl: toLink('/email') },
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
} as const satisfies { [Kind in MailMessage['kind']]: Extract<MailMessage, { kind: Kind }> };
