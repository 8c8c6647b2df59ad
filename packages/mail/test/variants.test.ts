import type { MailMessage } from '@backline/core/ports/mail-message';
import { expect, it } from 'vitest';
import { renderMail } from '../src/render-mail.ts';
import { mailExamples as mails } from '../src/templates.ts';

const product = { name: 'Cadenza' };
const codes = mails.purchase_codes;

/** The variants of each mail, with what differs from its example. */
const variants: Record<string, MailMessage> = {
  'codes of a free order': { ...codes, order: { ...codes.order, total: null } },
  'codes of one pack': { ...codes, items: codes.items.slice(0, 1) },
  'codes for good': { ...codes, endsOn: null },
  'codes that end': { ...codes, endsOn: '2031-03-08T12:00:00.000Z' },
  'codes again': { ...codes, isAgain: true },
  'codes in two mails': { ...codes, part: { number: 1, of: 2 } },
  'a refund in part': { ...mails.order_refunded, lost: [] },
  'a refund of a guest': { ...mails.order_refunded, isGuest: true },
  'a refund that ended the plan': { ...mails.order_refunded, plan: 'ended' },
  'a refund that ends the plan': { ...mails.order_refunded, plan: 'ending' },
  'a refund after which the plan runs': { ...mails.order_refunded, plan: 'runs' },
  'a refused refund, the plan ended': { ...mails.order_refund_refused, plan: 'ended' },
  'a refused refund, the plan runs': { ...mails.order_refund_refused, plan: 'runs' },
  'a refused end of the plan': { ...mails.order_refund_refused, what: 'plan_end', plan: 'runs' },
  'a withdrawal that is refunded at once': { ...mails.order_withdrawal_asked, isAutomatic: true },
  'a withdrawal that support decides': { ...mails.order_withdrawal_asked, isAutomatic: false },
  'the account that ends in a merge': { ...mails.merge_asked, isEnding: true },
  'the account that stays in a merge': { ...mails.merge_asked, isEnding: false },
  'the account that ended in a merge': { ...mails.merged, isEnding: true },
  'the account that stayed in a merge': { ...mails.merged, isEnding: false },
  'a computer of the same network': { ...mails.device_added, isSameNetwork: true },
  'a computer of another network': { ...mails.device_added, isSameNetwork: false },
  'a place of an idle computer': { ...mails.device_moved_out, how: 'idle' },
  'a place that was swapped': { ...mails.device_moved_out, how: 'swap' },
  'a license file for good': { ...mails.offline_file_made, endsAt: null, lastingFrom: null },
  'a license file that ends': { ...mails.offline_file_made, endsAt: '2031-03-08T12:00:00.000Z', isPart: false },
  'a license file that ends in part': { ...mails.offline_file_made, endsAt: '2031-03-08T12:00:00.000Z', isPart: true },
  'a license file that can last': { ...mails.offline_file_made, lastingFrom: '2031-01-01T12:00:00.000Z' },
  'a sign-in of an unknown program': { ...mails.new_sign_in, client: null },
  'a secured account with newer factors': { ...mails.account_secured, newerFactorsWait: true },
};

it('say of each choice what is so', () => {
  const said = Object.entries(variants).map(([name, message]) => {
    const toLines = (one: MailMessage) => {
      const { subject, html, text } = renderMail(one, product);
      return [`Subject: ${subject}`, `Title: ${/<h1[^>]*>(.*)<\/h1>/.exec(html)?.[1]}`, ...text.split('\n')];
    };
    const usual = toLines(mails[message.kind]);
    return `${name}:\n${toLines(message)
      .filter((line) => !usual.includes(line))
      .map((line) => `  ${line}\n`)
      .join('')}`;
  });
  expect(`\n${said.join('')}`).toMatchInlineSnapshot(`
    "
    codes of a free order:
      Add your 2 packs to your Cadenza account, or create an account.
      Nothing was charged for order txn_01hv8wptq8987qeep44cyrewp9.
      You can open the order’s page for 90 days:
    codes of one pack:
      Subject: Your code for Harbor Strings
      Title: Here is your code
      Thank you for your purchase. Add Harbor Strings to your Cadenza account, or create an account.
      Redeem the Code:
    codes for good:
    codes that end:
      Redeem it by Mar 8, 2031.
    codes again:
      They replace the codes in our earlier email, which no longer work.
    codes in two mails:
      Subject: Your codes from Cadenza (1 of 2)
    a refund in part:
      Your licenses have not changed.
    a refund of a guest:
      These license codes no longer work: Harbor Strings.
      Cadenza emailed you because you bought something in its shop.
    a refund that ended the plan:
      Your plan has also ended, and nothing more is charged for it.
    a refund that ends the plan:
      We are also ending your plan. We’ll email you when it has ended.
    a refund after which the plan runs:
      Your plan continues. Support is finding out why it did not end.
    a refused refund, the plan ended:
      Your plan has still ended.
    a refused refund, the plan runs:
      Your plan continues.
    a refused end of the plan:
      Subject: Your Cadenza plan continues for now
      Title: Your plan continues for now
      We asked our payment provider to refund Harbor Strings and to end your plan. The refund is in progress, but the plan could not be ended.
      Your plan continues.
    a withdrawal that is refunded at once:
      We asked our payment provider to refund you. We’ll email you when it’s done.
    a withdrawal that support decides:
    the account that ends in a merge:
    the account that stays in a merge:
      Our support was asked to merge the Cadenza account of clara@studio.example.com into yours. On November 23, 2026 at 9:30 AM (UTC), its licenses and orders move to you.
    the account that ended in a merge:
    the account that stayed in a merge:
      The Cadenza account of clara@studio.example.com is now part of yours, with its licenses and orders.
    a computer of the same network:
      “Studio Mac” (macOS) was added on Mar 8, 2031 from your network, and can play your packs.
    a computer of another network:
    a place of an idle computer:
      No one used Cadenza on “Old MacBook” for a long time, so its place moved to “Studio Mac”. When you next use the old computer, it plays its sessions for 14 days.
    a place that was swapped:
    a license file for good:
      “Studio PC” can play your packs without internet, permanently.
    a license file that ends:
      “Studio PC” can play your packs without internet until Mar 8, 2031.
    a license file that ends in part:
      “Studio PC” can play your packs without internet. Some of them only play until Mar 8, 2031.
    a license file that can last:
      Recent purchases can still be refunded, so this file expires. From Jan 1, 2031, you can make a permanent one.
    a sign-in of an unknown program:
      On November 22, 2026 at 9:30 AM (UTC), someone logged in to your Cadenza account with an unknown program for the first time.
    a secured account with newer factors:
      Passkeys, an app or recovery codes that were added after that email will be removed in 72 hours. We’ll send you another email about them.
    "
  `);
});
