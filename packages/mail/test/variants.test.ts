import type { MailMessage } from '@backline/core/ports/mail-message';
import { expect, it } from 'vitest';
import { renderMail } from '../src/render-mail.ts';
import { mailExamples as mails } from '../src/templates.ts';

const product = { name: 'Cadenza' };
const codes = mails.purchase_codes;

/** Each choice that a mail makes, by what differs from its example. */
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
      const { subject, text } = renderMail(one, product);
      return [`Subject: ${subject}`, ...text.split('\n')];
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
      Add your 2 packs to your Cadenza account, or to one that you open now with any address.
      Nothing was charged. Your order is txn_01hv8wptq8987qeep44cyrewp9.
      You can open its page for 90 days:
    codes of one pack:
      Subject: Your code for Harbor Strings
      Thank you for your purchase: add Harbor Strings to your Cadenza account, or to one that you open now with any address.
      Redeem the Code:
    codes for good:
    codes that end:
      Redeem it by Mar 8, 2031.
    codes again:
      They replace the codes in our earlier mail, which no longer work.
    codes in two mails:
      Subject: Your codes from Cadenza (1 of 2)
    a refund in part:
      Your licenses stay as they are.
    a refund of a guest:
      Their license codes no longer work: Harbor Strings.
      Cadenza wrote to you because you bought something in its shop.
    a refund that ended the plan:
      Your plan has ended, too, and nothing more is charged for it.
    a refund that ends the plan:
      We are ending your plan, too. A mail says when it has ended.
    a refund after which the plan runs:
      Your plan goes on. Support is looking at why it did not end.
    a refused refund, the plan ended:
      Your plan has ended all the same.
    a refused refund, the plan runs:
      Your plan goes on.
    a refused end of the plan:
      Subject: Your Cadenza plan goes on for now
      We asked our payment provider to pay you back for Harbor Strings and to end your plan. The refund is under way, but the plan could not be ended.
      Your plan goes on.
    a withdrawal that is refunded at once:
      We have asked our payment provider to pay the money back. You get a mail when it is.
    a withdrawal that support decides:
    the account that ends in a merge:
    the account that stays in a merge:
      Our support was asked to make the Cadenza account of clara@studio.example.com part of yours. On November 23, 2026 at 9:30 AM (UTC) its licenses and orders move to you.
    the account that ended in a merge:
    the account that stayed in a merge:
      The Cadenza account of clara@studio.example.com is part of yours now, with its licenses and orders.
    a computer of the same network:
      “Studio Mac” (macOS) can play your instruments since Mar 8, 2031; it asked from the network that you were in.
    a computer of another network:
    a place of an idle computer:
      Nobody used Cadenza on “Old MacBook” for long, so its place went to “Studio Mac”; from when it is used next, it keeps playing its sessions for 14 days.
    a place that was swapped:
    a license file for good:
      With it “Studio PC” plays your instruments without internet, for good.
    a license file that ends:
      With it “Studio PC” plays your instruments without internet, until Mar 8, 2031.
    a license file that ends in part:
      With it “Studio PC” plays your instruments without internet, part of them until Mar 8, 2031.
    a license file that can last:
      What was bought recently can still be refunded, so this file ends. From Jan 1, 2031 you can make one that lasts.
    a sign-in of an unknown program:
      On November 22, 2026 at 9:30 AM (UTC) somebody logged in to your Cadenza account with a program that we don’t know, where it was not used before.
    a secured account with newer factors:
      Passkeys, an app or recovery codes that were added after the mail with that button are removed in 72 hours: we write about it in another mail.
    "
  `);
});
