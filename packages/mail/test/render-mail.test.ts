import type { MailMessage } from '@backline/core/ports/mail-message';
import { describe, expect, it } from 'vitest';
import { defaultMailLook } from '../src/mail-look.ts';
import { renderMail } from '../src/render-mail.ts';
import { mailExamples } from '../src/templates.ts';

const product = { name: 'Cadenza' };
const examples = Object.values(mailExamples);

function linksOf(message: object): string[] {
  return Object.entries(message)
    .filter(([key]) => key.endsWith('Url'))
    .map(([, url]) => String(url));
}

describe.each(examples)('the $kind mail', (message) => {
  const mail = renderMail(message, product);

  it('carries every link in both bodies', () => {
    for (const url of linksOf(message)) {
      expect(mail.text).toContain(url);
      expect(mail.html).toContain(`href="${url}"`);
    }
  });

  it('says in both bodies why its reader gets it, and hides nothing from them', () => {
    const reason = /Cadenza emailed you because (something happened|you bought something)/;
    expect(mail.text).toMatch(reason);
    expect(mail.html).toMatch(reason);
    expect(mail.html).not.toMatch(/display:none;|font-size:0|opacity:0|max-height:0|&zwnj;|&#847;/);
  });

  it('names the product in subject, text and html', () => {
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).toContain('Cadenza');
  });

  it('shows the link of its only button as plain text below', () => {
    expect(mail.html.match(/mso-padding-alt/g)).toHaveLength(1);
    const [first] = linksOf(message);
    expect(mail.html).toContain(`>${first}</a>`);
  });

  it('loads nothing and marks its layout tables as presentation', () => {
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(|src=/i);
    expect(mail.html.match(/<table(?! role="presentation")/g)).toBeNull();
    expect(mail.html).toContain('<html lang="en"');
    expect(mail.html).toContain('name="color-scheme" content="light dark"');
  });

  it('has a loud button only where readers have something to do', () => {
    const loud = /<td [^>]*background-color:#f29a4a[^>]*><a /;
    expect(renderMail(mailExamples.verify, product).html).toMatch(loud);
    expect(renderMail(mailExamples.new_sign_in, product).html).not.toMatch(loud);
  });

  it('has no article before the name, which may begin with any letter', () => {
    const { subject, text } = renderMail(message, { name: 'Aurum' });
    for (const part of [subject, text]) expect(part).not.toMatch(/\ban? Aurum/i);
  });

  it('writes days as the region of the brand does', () => {
    const { subject, text } = renderMail(message, { name: 'Cadenza', look: { ...defaultMailLook, region: 'GB' } });
    for (const part of [subject, text]) expect(part).not.toMatch(/[A-Z][a-z]{2,8} \d{1,2}, \d{4}/);
  });

  it('is small enough not to be clipped', () => {
    expect(Buffer.byteLength(mail.html)).toBeLessThan(30_000);
  });
});

it('writes a day for American and for British readers', () => {
  const toText = (region: string) =>
    renderMail(mailExamples.plan_ended, { name: 'Cadenza', look: { ...defaultMailLook, region } }).text;
  expect(toText('US')).toMatch(/ended on [A-Z][a-z]{2} \d{1,2}, \d{4}/);
  expect(toText('GB')).toMatch(/ended on \d{1,2} [A-Z][a-z]{2,3} \d{4}/);
});

describe('the mail about a changed password', () => {
  const { withdrawnEmail, ...plain } = mailExamples.password_changed;

  it('names the change of email that was canceled with it', () => {
    expect(renderMail({ ...plain, withdrawnEmail }, product).text).toContain(
      `change of your email to ${withdrawnEmail}`,
    );
    expect(renderMail(plain, product).text).not.toContain('unconfirmed change');
  });
});

describe('the mails', () => {
  const subjects = Object.fromEntries(examples.map((message) => [message.kind, renderMail(message, product).subject]));

  it('have different subjects', () => {
    expect(subjects).toEqual({
      purchase_codes: 'Your codes from Cadenza',
      verify: 'Verify your email for Cadenza',
      already_registered: 'You already have an account with Cadenza',
      recover: 'Reset your Cadenza password',
      password_changed: 'Your Cadenza password was changed',
      email_confirm: 'Confirm your new email for Cadenza',
      email_change_notice: 'Your Cadenza email is about to change',
      secure_link: 'Log everyone else out of Cadenza',
      account_exported: 'Your Cadenza data was downloaded',
      erasure_asked: 'Your Cadenza account will be deleted',
      erasure_done: 'Your Cadenza account was deleted',
      erasure_stopped: 'Your Cadenza account stays',
      invite: 'Your Cadenza account is waiting',
      account_secured: 'Your Cadenza account was secured',
      new_sign_in: 'Your Cadenza account was used on a new device',
      factor_changed: 'A passkey was added to your Cadenza account',
      factor_reset_asked: 'The second step of your Cadenza account will be removed',
      factor_reset: 'The second step of your Cadenza account was removed',
      account_change_stopped: 'A change to your Cadenza account was stopped',
      email_move_asked: 'Your Cadenza account will move to another address',
      email_moved: 'Your Cadenza account now uses this address',
      email_moved_notice: 'Your Cadenza account has moved to another address',
      merge_asked: 'Two Cadenza accounts will be merged',
      merged: 'Two Cadenza accounts were merged',
      plan_welcome: 'Your Cadenza Plus trial has started',
      plan_trial_ending: 'Your trial of Cadenza Plus ends on Feb 8, 2030',
      order_refunded: 'Your Cadenza refund: $179.00',
      order_refund_refused: 'Your Cadenza refund was refused',
      order_disputed: 'Your bank is reviewing a payment to Cadenza',
      order_dispute_ended: 'The dispute about your payment to Cadenza is settled',
      order_withdrawal_asked: 'Your withdrawal from an order with Cadenza',
      order_withdrawal_declined: 'About your withdrawal from an order with Cadenza',
      withdrawal_confirm: 'Confirm your withdrawal from an order with Cadenza',
      plan_payment_failed: 'Your payment for Cadenza Plus failed',
      plan_changed: 'Your Cadenza Plus plan was changed',
      plan_canceled: 'Your Cadenza Plus plan ends on Mar 8, 2031',
      plan_ended: 'Your Cadenza Plus plan has ended',
      device_added: 'A computer was added to your Cadenza account',
      device_moved_out: 'A computer of your Cadenza account was replaced',
      offline_file_made: 'A license file of your Cadenza account was made',
      download_page: 'Your Cadenza download',
      twins_noticed: 'Two computers may share one place of your Cadenza account',
    });
  });

  it.each([
    ['verify', '24 hours'],
    ['recover', '1 hour'],
    ['email_confirm', '24 hours'],
    ['email_change_notice', '24 hours'],
    ['invite', '7 days'],
    ['account_secured', '1 hour'],
  ] as const)('say in %s that the link works for %s', (kind, lifetime) => {
    const { text, html } = renderMail(mailExamples[kind], product);
    expect(text).toContain(lifetime);
    expect(html).toContain(lifetime);
  });

  it('say to a person who was imported from which shop, and what waits', () => {
    const invite = (moved: (typeof mailExamples.invite)['moved']) =>
      renderMail({ ...mailExamples.invite, moved }, product).text.replace(/\s+/g, ' ');
    const bought = (count: number) => Array.from({ length: count }, (_, at) => `Pack ${at + 1}`);
    expect(invite({ from: 'lemon-squeezy', items: bought(2) })).toContain(
      'You know us from Lemon Squeezy. We created an account with Cadenza for invited@example.com. Your purchases from there are in it: Pack 1 and Pack 2.',
    );
    expect(invite({ from: 'gumroad', items: bought(13) })).toContain('Pack 9, Pack 10, and 3 more.');
    expect(invite({ from: 'gumroad', items: [] })).toContain(
      'You know us from Gumroad. We created an account with Cadenza',
    );
    expect(invite(null)).toContain('We created an account with Cadenza for invited@example.com');
  });

  it('name the old and the new address to the owner of the old one', () => {
    const { text } = renderMail(mailExamples.email_change_notice, product);
    expect(text).toContain('from customer@example.com to clara@new.example.com');
  });

  it('say what to do when somebody else changed the password', () => {
    expect(renderMail(mailExamples.password_changed, product).text).toContain('If this wasn’t you');
  });
});

it('says until when a link works where the mail knows it', () => {
  for (const kind of ['verify', 'recover', 'email_confirm'] as const)
    expect(renderMail({ ...mailExamples[kind], until: '2030-03-01T12:30:00.000Z' }, product).text).toContain(
      'The link works once, until March 1, 2030 at 12:30 PM (UTC).',
    );
  const confirm = mailExamples.withdrawal_confirm;
  expect(renderMail(confirm, product).text).toContain('The link works for 7 days.');
  expect(renderMail({ ...confirm, until: '2030-03-01T12:30:00.000Z' }, product).text).toContain(
    'The link works until March 1, 2030 at 12:30 PM (UTC).',
  );
});

it.each(['merged', 'email_moved_notice', 'order_withdrawal_declined'] as const)(
  'asks in %s for an answer where answers are read, and else for something else',
  (kind) => {
    const look = { ...defaultMailLook, supportEmail: 'help@cadenza.example' };
    expect(renderMail(mailExamples[kind], { ...product, look }).text).toContain('reply to this email');
    expect(renderMail(mailExamples[kind], product).text).not.toContain('reply to this email');
    expect(renderMail(mailExamples[kind], product).text).toContain('contact support');
  },
);

describe('the mail with codes', () => {
  const message = mailExamples.purchase_codes;
  const { html, text } = renderMail(message, product);

  it('has a row for each pack, with its code and its link', () => {
    for (const { name, licenseCode, redeemUrl } of message.items) {
      expect(text).toContain(`${name}: ${licenseCode}\nRedeem: ${redeemUrl}`);
      expect(html).toContain(`>${name}</p>`);
      expect(html).toContain(`>${licenseCode}</p>`);
      expect(html).toContain(`href="${redeemUrl}"`);
    }
  });

  it('names the sum and the order, and a purchase as its reason', () => {
    for (const part of [html, text]) expect(part).toContain('You paid $428.00 for order txn_');
    expect(html).toContain('Cadenza emailed you because you bought something in its shop.');
  });

  it('is inert in the name of a pack', () => {
    const items = message.items.map((item) => ({ ...item, name: '<img src=x onerror=alert(1)>' }));
    expect(renderMail({ ...message, items }, product).html).not.toContain('<img');
  });
});

describe('mails about the plan', () => {
  const textOf = (message: MailMessage) => renderMail(message, product).text;

  it('name the plan, the trial, and what is charged when', () => {
    expect(textOf(mailExamples.plan_welcome)).toContain(
      'Your trial of Cadenza Plus runs until Feb 8, 2030. You can play everything in it now.',
    );
    expect(textOf(mailExamples.plan_welcome)).toContain('After the trial, Cadenza Plus is billed monthly.');
    expect(textOf(mailExamples.plan_welcome)).toContain(
      '$14.99 will be charged on Feb 8, 2030, unless you cancel first.',
    );
    const paid = renderMail({ ...mailExamples.plan_welcome, plan: 'annual', isTrial: false }, product);
    expect(paid.subject).toBe('Welcome to Cadenza Plus');
    expect(paid.text).toContain('It is billed annually');
    expect(paid.text).toContain('$14.99 will be charged on Feb 8, 2030.\n');
    expect(paid.text).not.toMatch(/trial/i);
  });

  it('omit unknown amounts and dates', () => {
    const nothing = { amount: null, chargeOn: null };
    const welcome = textOf({ ...mailExamples.plan_welcome, ...nothing });
    expect(welcome).toContain('Your trial of Cadenza Plus has started.');
    const changed = textOf({ ...mailExamples.plan_changed, ...nothing });
    const ending = textOf({ ...mailExamples.plan_trial_ending, ...nothing });
    expect(ending).toContain('ends soon. After that, it is billed monthly.');
    for (const text of [welcome, changed, ending]) expect(text).not.toMatch(/null|will be charged|next charge|Invalid/);
    expect(textOf({ ...mailExamples.plan_changed, amount: null })).toContain('The next charge is on Mar 8, 2031.');
    expect(textOf({ ...mailExamples.plan_changed, chargeOn: null })).toContain('The next charge is $131.00.');
    expect(textOf({ ...mailExamples.plan_payment_failed, dueAt: null })).toContain(
      'Your last payment for Cadenza Plus',
    );
  });

  it('do not call a plan with a late payment canceled', () => {
    const { subject, text, html } = renderMail(mailExamples.plan_payment_failed, product);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/cancel/i);
    expect(text).toContain(
      'Your payment for Cadenza Plus, due on Mar 8, 2030, failed. Your plan continues for now. Please update your payment method.',
    );
    expect(text).toContain('Nothing has changed so far');
  });

  it('say when a plan ends, what works until then, and that it can be reactivated', () => {
    const text = textOf(mailExamples.plan_canceled);
    expect(text).toContain('ends on Mar 8, 2031. Everything works until then');
    expect(text).toContain('reactivate your plan on its page before it ends');
  });

  it('say what stays after the end', () => {
    const text = textOf(mailExamples.plan_ended);
    expect(text).toContain('ended on Mar 8, 2031. You keep the packs that you bought and your perpetual licenses.');
    expect(text).toContain('You can subscribe again');
  });

  it('have dates in UTC, whatever the server’s time zone', () => {
    const { subject } = renderMail({ ...mailExamples.plan_canceled, endsOn: '2031-03-08T23:59:59.999Z' }, product);
    expect(subject).toContain('Mar 8, 2031');
  });
});

describe('hostile values', () => {
  const attack = '<script>alert(1)</script>';

  it('are inert in the name', () => {
    for (const message of examples) {
      if (!('contactName' in message)) continue;
      const { html } = renderMail({ ...message, contactName: attack }, product);
      expect(html).not.toContain('<script');
    }
  });

  it('are inert in addresses and links', () => {
    const { html } = renderMail(
      {
        ...mailExamples.email_change_notice,
        newEmail: '"<img src=x>"@example.com',
        cancelUrl: 'https://shop.example.com/email/cancel?token="><script>x</script>',
      },
      product,
    );
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('token=&quot;&gt;&lt;script&gt;');
  });

  it('are inert in the name of the product', () => {
    const { html, subject } = renderMail(mailExamples.verify, { name: 'A&B <i>\r\nBcc: victim@example.com' });
    expect(html).toContain('A&amp;B &lt;i&gt; Bcc: victim@example.com');
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('cannot turn a link into a script', () => {
    expect(() => renderMail({ ...mailExamples.verify, verifyUrl: 'javascript:alert(1)' }, product)).toThrow('web only');
  });

  it('cannot put a link or a line into the greeting', () => {
    for (const contactName of [
      'Win at evil.example',
      'Win at evil．example',
      'http://evil',
      'WWW evil now',
      'mail me@evil',
      'Call 0800 123 456',
    ])
      expect(renderMail({ ...mailExamples.verify, contactName }, product).text).toMatch(/^Hello,\n/);
    const { text } = renderMail({ ...mailExamples.verify, contactName: 'Clara\r\n\r\nPay now' }, product);
    expect(text).toMatch(/^Hello Clara Pay now,\n/);
  });

  it.each([
    ['Clara Wieck', '“Clara Wieck”'],
    ['J.S. Bach', '“J. S. Bach”'],
    ['evil.example/login', '“evil. example/ login”'],
    ['https://evil.example', '“https: / / evil. example”'],
    ['me@evil．example', '“me@ evil. example”'],
    ['Call 0800 123-456 now', '“Call … now”'],
    ['Clara\u202e\u0007\r\nPay now', '“Clara Pay now”'],
    ['x'.repeat(60), `“${'x'.repeat(39)}…”`],
  ])('name the requester %j without a link', (contactName, shown) => {
    for (const kind of ['verify', 'email_confirm'] as const) {
      const { text, html } = renderMail({ ...mailExamples[kind], contactName }, product);
      expect(text).toContain(`Someone named ${shown} `);
      expect(html).toContain(`Someone named ${shown} `);
      expect(text).toContain(`This Wasn’t Me: ${mailExamples[kind].secureUrl}`);
    }
  });

  it.each(['device_added', 'device_moved_out', 'offline_file_made', 'twins_noticed'] as const)(
    'name a computer in %s without a link',
    (kind) => {
      const deviceName = 'www.evil.example/now 0900 1234567';
      const { text, html } = renderMail({ ...mailExamples[kind], deviceName }, product);
      for (const body of [text, html]) {
        expect(body).toContain('“www. evil. example/ now …”');
        expect(body).not.toContain('evil.example');
      }
    },
  );

  it('say "someone" without a name', () => {
    expect(renderMail({ ...mailExamples.verify, contactName: null }, product).text).toContain(
      'Someone signed up for Cadenza with this address.',
    );
  });

  it('greet without a name if there is none', () => {
    expect(renderMail({ ...mailExamples.recover, contactName: null }, product).text).toMatch(/^Hello,\n/);
  });
});
