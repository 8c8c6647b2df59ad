import { rm } from 'node:fs/promises';
import type { Core } from '@backline/core/core';
import { toLink } from '@backline/core/links';
import { deliverDueMessages } from '@backline/core/mail/deliver-due-messages';
import { enqueueMessage } from '@backline/core/mail/enqueue-message';
import {
  createOrderToken,
  createWithdrawalToken,
  readOrderToken,
  readWithdrawalToken,
} from '@backline/core/order-tokens';
import type { MailMessage } from '@backline/core/ports/mail-message';
import { getLiveToken, issueToken } from '@backline/core/tokens';
import { openStore } from '@backline/db';
import { tokenLifetimeMs } from '@backline/domain/limits';
import { orderLinkMs, withdrawalLinkMs } from '@backline/domain/orders/rules';
import { confirmWithdrawalPath, paths, toGuestOrderPath } from '@backline/domain/pages/paths';
import { minuteMs } from '@backline/domain/time';
import { customer } from '@backline/fixtures';
import { mailExamples } from '@backline/mail/templates';
import { startTestService, type TestService } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const purposes = {
  [paths.verify]: 'verify',
  [paths.resetPassword]: 'reset',
  [paths.cancelReset]: 'reset',
  [paths.confirmEmail]: 'email_confirm',
  [paths.cancelEmail]: 'email_cancel',
  [paths.secure]: 'secure',
  [paths.stop]: 'stop',
} as const;
const isPurposePath = (path: string): path is keyof typeof purposes => path in purposes;

/** The longest lifetime of a link. It is that of the links to a guest's order. */
const longestLifeMs = Math.max(orderLinkMs, ...Object.values(tokenLifetimeMs));

let world: TestService;
let core: Core;
beforeAll(async () => {
  world = await startTestService({ isSeeded: true });
  // Stops the worker, which would send the mails at once.
  await world.stop({ keepData: true });
  core = { ...world.service.core, store: await openStore({ url: `file:${world.directory}/backline.sqlite` }) };
  while ((await deliverDueMessages(core, { deliver: async () => {} })) > 0);
});
afterAll(async () => {
  await core.store.close();
  await rm(world.directory, { recursive: true });
});

/** Lists every link in a mail, by its position. */
function listLinks(message: MailMessage): Map<string, string> {
  const links = new Map<string, string>();
  const visit = (value: unknown, place: string) => {
    if (typeof value === 'string' && URL.canParse(value)) links.set(place, value);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) visit(part, `${place}.${name}`);
  };
  visit(message, message.kind);
  return links;
}

/** Returns the link with a real token. The links of a mail share one token per purpose. */
async function toReal(url: string, made: Map<string, string>): Promise<string> {
  const { pathname } = new URL(url);
  if (pathname === confirmWithdrawalPath)
    return toLink(core, confirmWithdrawalPath, createWithdrawalToken(core, 'wdr_1'));
  if (pathname.startsWith('/orders/'))
    return toLink(core, toGuestOrderPath(await createOrderToken(core, core.store.db, 'txn_1')));
  if (!isPurposePath(pathname) || !url.includes('token=')) return url;
  const { users } = core.store.t;
  const user = (await core.store.db.select().from(users)).find(({ email }) => email === customer.email);
  if (user === undefined) throw new Error('There is no customer.');
  const purpose = purposes[pathname];
  const token = made.get(purpose) ?? (await core.store.write((tx) => issueToken(core, tx, { purpose, user })));
  made.set(purpose, token);
  return url.replace(/token=[\w-]+/, `token=${token}`);
}

/** Uses a link, and throws if it does not work. Returns false if it never expires. */
async function use(url: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(url);
  const token = searchParams.get('token');
  if (pathname === confirmWithdrawalPath) readWithdrawalToken(core, token ?? '');
  else if (pathname.startsWith('/orders/'))
    await readOrderToken(core, core.store.db, decodeURIComponent(pathname.slice('/orders/'.length)));
  else if (isPurposePath(pathname) && token !== null)
    await getLiveToken(core, core.store.db, purposes[pathname], token);
  else return false;
  return true;
}

async function deliverOne(): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  await deliverDueMessages(core, { deliver: async (mail) => void sent.push(mail.message) });
  expect(sent).toHaveLength(1);
  return sent;
}

/** Sends a mail after its links have expired. Returns the positions of those that don't work anymore. */
async function findEnding(example: MailMessage): Promise<string[]> {
  const made = new Map<string, string>();
  const real = new Map<unknown, string>();
  for (const url of listLinks(example).values()) real.set(url, await toReal(url, made));
  const message: MailMessage = JSON.parse(JSON.stringify(example), (_, value) => real.get(value) ?? value);
  await core.store.write((tx) => enqueueMessage(core, tx, null, message));
  for (const url of real.values()) await use(url);
  world.clock.advance(longestLifeMs + minuteMs);
  const sent = await deliverOne();
  const links = sent.flatMap((mail) => [...listLinks(mail)]);
  expect(links).toHaveLength(listLinks(example).size);
  const ending: string[] = [];
  for (const [place, url] of links) if (await use(url)) ending.push(place);
  return ending;
}

it('sends no link that has ended while its mail waited, of any kind', async () => {
  const ending: string[] = [];
  for (const example of Object.values(mailExamples)) ending.push(...(await findEnding(example)));
  expect(ending).toMatchInlineSnapshot(`
    [
      "verify.verifyUrl",
      "verify.secureUrl",
      "invite.verifyUrl",
      "recover.resetUrl",
      "recover.cancelUrl",
      "email_confirm.confirmUrl",
      "email_confirm.secureUrl",
      "email_change_notice.cancelUrl",
      "email_move_asked.stopUrl",
      "email_moved.resetUrl",
      "new_sign_in.secureUrl",
      "secure_link.secureUrl",
      "account_secured.resetUrl",
      "factor_changed.secureUrl",
      "factor_reset_asked.stopUrl",
      "factor_reset.secureUrl",
      "account_exported.secureUrl",
      "erasure_asked.stopUrl",
      "merge_asked.stopUrl",
      "purchase_codes.order.url",
      "withdrawal_confirm.confirmUrl",
    ]
  `);
});

it('says until when the link to confirm a withdrawal works, from when the mail is sent', async () => {
  const confirmUrl = toLink(core, confirmWithdrawalPath, createWithdrawalToken(core, 'w1'));
  await core.store.write((tx) => enqueueMessage(core, tx, null, { ...mailExamples.withdrawal_confirm, confirmUrl }));
  world.clock.advance(withdrawalLinkMs + minuteMs);
  const [message] = await deliverOne();
  if (message === undefined) throw new Error('There is no mail.');
  const [url = ''] = listLinks(message).values();
  const leftMs = Date.parse(message.until ?? '') - core.clock.now().getTime();
  expect(Math.abs(leftMs - withdrawalLinkMs)).toBeLessThan(minuteMs);
  world.clock.advance(leftMs - minuteMs);
  expect(await use(url)).toBe(true);
  world.clock.advance(minuteMs);
  await expect(use(url)).rejects.toThrow();
});
