import { expect, it } from 'vitest';
import { renderMailboxPage } from '../src/mailbox-page.ts';
import { renderMail } from '../src/render-mail.ts';
import { mailExamples } from '../src/templates.ts';

const product = { name: 'Cadenza' };
const entries = [mailExamples.recover, mailExamples.verify].map((message, index) => ({
  id: `mail-${index}`,
  to: message.to,
  ...renderMail(message, product),
  at: `2026-03-0${2 - index}T20:00:00.000Z`,
}));

it('shows the newest mail in a frame that may run nothing', () => {
  const page = renderMailboxPage(entries, product);
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mailbox/mail-0.html"');
  expect(page).toContain('<body class="is-browsing">');
});

it('opens the mail that is asked for', () => {
  const page = renderMailboxPage(entries, product, { selectedId: 'mail-1' });
  expect(page).toContain('src="/dev/mailbox/mail-1.html"');
  expect(page).toContain('<body class="is-reading">');
  expect(page).toContain('<title>Verify your email for Cadenza · Mailbox · Cadenza</title>');
});

it('marks the mail that is open, and no other', () => {
  const [marked, ...others] = renderMailboxPage(entries, product, { selectedId: 'mail-1' }).matchAll(
    /<a class="item" href="([^"]*)" aria-current="true">/g,
  );
  expect([marked?.[1], others]).toEqual(['/dev/mailbox?id=mail-1', []]);
});

it('keeps the recipient while mails are opened', () => {
  const page = renderMailboxPage(entries, product, { to: 'customer+a@example.com' });
  expect(page).toContain('href="/dev/mailbox?id=mail-1&amp;to=customer%2Ba%40example.com"');
});

it('explains itself while it is empty', () => {
  expect(renderMailboxPage([], product)).toContain('No mail yet.');
  expect(renderMailboxPage([], product, { to: 'a@example.com' })).toContain('No mail for a@example.com.');
});

it('works under a strict content security policy, without scripts or inline styles', () => {
  expect(renderMailboxPage(entries, product)).not.toMatch(/<script|<style| style=| on\w+=/i);
});

it('makes hostile values inert', () => {
  const attack = '"><script>alert(1)</script>';
  const hostile = [{ ...entries[0], id: attack, to: attack, subject: attack, text: attack, at: entries[0]?.at ?? '' }];
  const page = renderMailboxPage(hostile as typeof entries, { name: attack }, { to: attack, selectedId: attack });
  expect(page).not.toContain('<script');
});
