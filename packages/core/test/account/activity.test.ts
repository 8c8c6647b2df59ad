import { mailSecureLink } from '@backline/core/account/mail-secure-link';
import { secure } from '@backline/core/account/secure';
import { recordAudits } from '@backline/core/audit';
import { listActivity } from '@backline/core/privacy/list-activity';
import { createSession } from '@backline/core/sessions/create-session';
import { findSession } from '@backline/core/sessions/find-session';
import { setSku } from '@backline/core/support/codes/set-sku';
import { getUserReport } from '@backline/core/support/people/get-user-report';
import { listActivity as listActivityOf } from '@backline/core/support/people/list-activity';
import { activityAtOnce } from '@backline/domain/privacy/activity';
import type { ListActivityInput } from '@backline/domain/privacy/list-activity';
import { secondMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import type { LiveSession } from '../../src/core.ts';
import { apiKey, at, describeCalls, goodPassword, refusal, tokenOf, visitor, type World } from '../world.ts';

const email = 'clara@example.com';
const reason = 'asked about a missing pack';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Adds audit entries about an account, all with the same time. */
const rename = ({ core }: World, { user }: LiveSession, count: number) =>
  core.store.write((tx) =>
    recordAudits(
      core,
      tx,
      Array.from({ length: count }, () => ({
        caller: visitor(),
        event: { type: 'account.renamed', subjectUserId: user.id },
      })),
    ),
  );

const logIn = ({ core }: World, userAgent: string, machineId: string) =>
  createSession(core, { ...visitor(), userAgent }, { apiKey, authId: at(email), password: goodPassword, machineId });

async function readAll({ core }: World, own: LiveSession, input: ListActivityInput = {}) {
  const pages = [];
  for (let before: string | undefined; ; ) {
    const page = await listActivity(core, own, { ...input, ...(before === undefined ? {} : { before }) });
    pages.push(page.entries);
    if (page.next === null) return pages;
    before = page.next;
  }
}

describeCalls('the activity of an account', (world) => {
  it('has everything once and in order, page by page, also what happened at one time', async () => {
    const own = await world.member(email);
    await rename(world, own, activityAtOnce);
    for (let machine = 0; machine < 5; machine += 1) await logIn(world, firefox, 'studio');
    world.advance(secondMs);
    await logIn(world, firefox, 'laptop');
    await rename(world, own, activityAtOnce);
    const pages = await readAll(world, own);
    const entries = pages.flat();
    const stored = [...(await world.rows('auditEntries')), ...(await world.rows('signIns'))];
    expect(entries).toHaveLength(stored.length);
    expect(new Set(entries.map(({ place }) => place)).size).toBe(entries.length);
    expect(entries.map((entry) => entry.at)).toEqual(
      entries
        .map((entry) => entry.at)
        .toSorted()
        .reverse(),
    );
    expect(pages.map((page) => page.length)).toEqual([activityAtOnce, activityAtOnce, entries.length % activityAtOnce]);
    expect(entries.find(({ action }) => action === 'account.signed_up')?.text).toBe('The account was created.');
    const signIns = entries.filter(({ kind }) => kind === 'sign_ins').map(({ text }) => text);
    expect(signIns[0]).toBe('You logged in with Firefox on Linux on a new device.');
    expect(signIns.slice(1).toSorted()).toEqual([
      ...Array(5).fill('You logged in with Firefox on Linux.'),
      'You logged in with test.',
    ]);
  });

  it('can be read by kind', async () => {
    const own = await world.member(email);
    await getUserReport(world.core, visitor(), { email: at(email), reason });
    const kindsOf = async (kind: ListActivityInput['kind']) =>
      (await readAll(world, own, { kind })).flat().map(({ action }) => action);
    expect(await kindsOf('sign_ins')).toEqual(['session.opened']);
    expect(await kindsOf('security')).toEqual(['account.verified', 'account.signed_up']);
    expect(await kindsOf('support')).toEqual(['support.user_shown']);
    expect(await kindsOf('purchases')).toEqual([]);
    expect(await kindsOf('computers')).toEqual([]);
  });

  it('has each look of support, and why where the vendor says so', async () => {
    const own = await world.member(email);
    await getUserReport(world.core, visitor(), { email: at(email), reason });
    const [look] = (await listActivity(world.core, own, {})).entries;
    expect(look).toMatchObject({
      text: 'Support viewed your account.',
      kind: 'support',
      reason: null,
      canDisown: false,
    });
    world.core.settings.privacy.areReasonsShown = true;
    expect((await listActivity(world.core, own, {})).entries[0]).toMatchObject({ reason });
    world.core.settings.privacy.areReasonsShown = false;
    const asSupport = await listActivityOf(world.core, visitor(), { email: at(email), reason: 'a second look' });
    expect(asSupport.entries[0]).toMatchObject({ text: 'Support viewed your account.', reason });
    expect((await listActivity(world.core, own, {})).entries[0]?.text).toBe('Support viewed your account activity.');
  });

  it('has nothing of anybody else, from whatever place it is read', async () => {
    const own = await world.member(email);
    const other = await world.member('robert@example.com');
    await rename(world, other, activityAtOnce * 2);
    const theirs = await listActivity(world.core, other, {});
    const mine = (await readAll(world, own)).flat();
    const { next } = theirs;
    if (next === null) throw new Error('There is no second page.');
    const fromTheirs = await listActivity(world.core, own, { before: next });
    const places = mine.map(({ place }) => place);
    for (const { place } of fromTheirs.entries) expect(places).toContain(place);
    for (const { place } of theirs.entries) expect(places).not.toContain(place);
    expect(mine.map(({ action }) => action).sort()).toEqual([
      'account.signed_up',
      'account.verified',
      'session.opened',
    ]);
  });

  it('names a pack that was redeemed, and a computer that is unknown by no id', async () => {
    const own = await world.member(email);
    const { core } = world;
    await setSku(core, visitor(), { sku: 'S', name: 'Harbor Strings', subject: 'Strings' });
    await core.store.write((tx) =>
      recordAudits(core, tx, [
        {
          caller: visitor(own),
          event: { type: 'license.redeemed', subjectUserId: own.user.id, subject: 'code …V8EH', details: { sku: 'S' } },
        },
        {
          caller: visitor(own),
          event: { type: 'device.released', subjectUserId: own.user.id, details: { deviceId: 'gone' } },
        },
      ]),
    );
    const { entries } = await listActivity(core, own, {});
    expect(entries.slice(0, 2).map(({ text }) => text)).toEqual([
      'A computer was removed.',
      'You redeemed a license code for Harbor Strings.',
    ]);
  });
});

describeCalls('the link that locks everybody else out', (world) => {
  it('is mailed to the account’s own address, and does what every such link does', async () => {
    const own = await world.member(email);
    await mailSecureLink(world.core, visitor(own), own);
    const { secureUrl } = await world.mail('secure_link', email);
    await secure(world.core, visitor(), tokenOf(secureUrl));
    expect(await world.rows('sessions')).toEqual([]);
    expect(await refusal(logIn(world, firefox, 'studio'))).toBe('login_failed');
    expect(await findSession(world.core, 'gone')).toBeNull();
  });

  it('is mailed three times an hour', async () => {
    const own = await world.member(email);
    for (let time = 0; time < 3; time += 1) await mailSecureLink(world.core, visitor(own), own);
    expect(await refusal(mailSecureLink(world.core, visitor(own), own))).toBe('rate_limited');
  });
});
