import { describe, expect, it } from 'vitest';
import { mailExamples } from '../src/examples.ts';
import { renderMail } from '../src/render-mail.ts';

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

  it('names the product in subject, text and html', () => {
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).toContain('Cadenza');
  });

  it('shows the link of its one button as plain text beneath', () => {
    expect(mail.html.match(/mso-padding-alt/g)).toHaveLength(1);
    const [first] = linksOf(message);
    expect(mail.html).toContain(`>${first}</a>`);
  });

  it('loads nothing from anywhere and lays out with tables that are none', () => {
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(|src=/i);
    expect(mail.html.match(/<table(?! role="presentation")/g)).toBeNull();
    expect(mail.html).toContain('<html lang="en"');
    expect(mail.html).toContain('name="color-scheme" content="light dark"');
  });

  it('is small enough not to be clipped', () => {
    expect(Buffer.byteLength(mail.html)).toBeLessThan(30_000);
  });
});

describe('what each mail says', () => {
  const subjects = Object.fromEntries(examples.map((message) => [message.kind, renderMail(message, product).subject]));

  it('has a subject of its own', () => {
    expect(subjects).toEqual({
      purchase_codes: 'Your codes from Cadenza',
      verify: 'Verify your email for Cadenza',
      already_registered: 'You already have a Cadenza account',
      recover: 'Reset your Cadenza password',
      password_changed: 'Your Cadenza password was changed',
      email_confirm: 'Confirm your new email for Cadenza',
      email_change_notice: 'Your Cadenza email is about to change',
      invite: 'Your Cadenza account is waiting',
    });
  });

  it.each([
    ['verify', '24 hours'],
    ['recover', '1 hour'],
    ['email_confirm', '24 hours'],
    ['email_change_notice', '24 hours'],
    ['invite', '7 days'],
  ] as const)('tells in %s that the link lives %s', (kind, lifetime) => {
    const { text, html } = renderMail(mailExamples[kind], product);
    expect(text).toContain(lifetime);
    expect(html).toContain(lifetime);
  });

  it('names old and new address to the owner of the old one', () => {
    const { text } = renderMail(mailExamples.email_change_notice, product);
    expect(text).toContain('from customer@example.com to clara@new.example.com');
  });

  it('says what to do when somebody else changed the password', () => {
    expect(renderMail(mailExamples.password_changed, product).text).toContain('If it was not you');
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

  it('cannot smuggle a link or a line into the greeting', () => {
    for (const contactName of ['Win at evil.example', 'http://evil', 'WWW evil now', 'mail me@evil'])
      expect(renderMail({ ...mailExamples.verify, contactName }, product).text).toMatch(/^Hello,\n/);
    const { text } = renderMail({ ...mailExamples.verify, contactName: 'Clara\r\n\r\nPay now' }, product);
    expect(text).toMatch(/^Hello Clara Pay now,\n/);
  });

  it('greets without a name where there is none', () => {
    expect(renderMail({ ...mailExamples.recover, contactName: null }, product).text).toMatch(/^Hello,\n/);
  });
});
