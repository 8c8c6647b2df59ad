import { signUp } from '@backline/core/account/sign-up';
import { verify } from '@backline/core/account/verify';
import { acceptTerms } from '@backline/core/consents/accept-terms';
import { changeMailChoice } from '@backline/core/consents/change-mail-choice';
import { changeTrackerChoice } from '@backline/core/consents/change-tracker-choice';
import { findPendingTerms } from '@backline/core/consents/find-terms';
import { getMailChoice } from '@backline/core/consents/get-mail-choice';
import { listPendingTerms } from '@backline/core/consents/list-pending-terms';
import { publishTerms } from '@backline/core/consents/publish-terms';
import { unsubscribe } from '@backline/core/consents/unsubscribe';
import { toUnsubscribeUrl } from '@backline/core/consents/unsubscribe-tokens';
import { listRecipients } from '@backline/core/privacy/list-recipients';
import { inviteUser } from '@backline/core/support/people/invite-user';
import type { ChangeTrackerChoiceInput } from '@backline/domain/consents/change-tracker-choice';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { at, describeOnEngines, refusal, tokenOf, visitor, type World } from '../world.ts';

const publish = (world: World, version: string, mustAccept: boolean, effectiveAt = world.core.clock.now()) =>
  publishTerms(world.core, visitor(), {
    kind: 'terms' as const,
    version,
    url: 'https://example.com/terms',
    summary: null,
    mustAccept,
    effectiveAt,
  });
const wordsOf = async (world: World) =>
  (await world.rows('consents')).map(({ kind, version, isGiven, wasPreticked, source }) =>
    [kind, version, isGiven, wasPreticked, source].join(' '),
  );

describeOnEngines('a person’s consents', (world, { once }) => {
  once('are recorded at sign-up, with version and whether the boxes started checked', async () => {
    await publish(world, '2026-11', false);
    await world.member();
    expect((await wordsOf(world)).toSorted()).toEqual([
      'marketing 2026-11 false true sign_up',
      'privacy unpublished true true sign_up',
      'terms 2026-11 true true sign_up',
    ]);
    const [consent] = await world.rows('consents');
    expect(consent?.sealedOrigin).toMatch(/^v1\./);
  });

  once('are requested again for new terms, from their start date on, once', async () => {
    const own = await world.member();
    await publish(world, '2', true, new Date(world.core.clock.now().getTime() + dayMs));
    expect(await listPendingTerms(world.core, own)).toEqual({ terms: [] });
    expect(await refusal(acceptTerms(world.core, visitor(own), own, { kind: 'terms', version: '2' }))).toBe(
      'not_found',
    );
    world.advance(dayMs);
    expect((await listPendingTerms(world.core, own)).terms).toMatchObject([{ kind: 'terms', version: '2' }]);
    await acceptTerms(world.core, visitor(own), own, { kind: 'terms', version: '2' });
    expect(await listPendingTerms(world.core, own)).toEqual({ terms: [] });
    expect(await refusal(publish(world, '2', true))).toBe('conflict');
    expect((await wordsOf(world)).at(-1)).toBe('terms 2 true false login');
  });

  it('are recorded once for twenty acceptances at the same time', async () => {
    const own = await world.member();
    await publish(world, '2', true);
    const accept = () => acceptTerms(world.core, visitor(own), own, { kind: 'terms', version: '2' });
    expect(await Promise.all(Array.from({ length: 20 }, accept))).toHaveLength(20);
    expect((await wordsOf(world)).filter((words) => words === 'terms 2 true false login')).toHaveLength(1);
    const entries = await world.rows('auditEntries');
    expect(entries.filter(({ action }) => action === 'consent.changed')).toHaveLength(1);
  });

  once('are about the newest version only, which is announced in answers as soon as it is published here', async () => {
    const own = await world.member();
    const publishNext = (version: string, mustAccept: boolean) => {
      world.advance(1000);
      return publish(world, version, mustAccept);
    };
    expect(await findPendingTerms(world.core, own.user.id)).toEqual([]);
    await publishNext('2', true);
    expect(await findPendingTerms(world.core, own.user.id)).toMatchObject([{ version: '2' }]);
    await publishNext('3', true);
    expect(await refusal(acceptTerms(world.core, visitor(own), own, { kind: 'terms', version: '2' }))).toBe(
      'not_found',
    );
    await acceptTerms(world.core, visitor(own), own, { kind: 'terms', version: '3' });
    expect(await findPendingTerms(world.core, own.user.id)).toEqual([]);
    await publishNext('4', true);
    expect(await findPendingTerms(world.core, own.user.id)).toMatchObject([{ version: '4' }]);
    await publishNext('5', false);
    expect(await findPendingTerms(world.core, own.user.id)).toEqual([]);
  });

  once('are recorded for an invited person, whose box starts unchecked', async () => {
    await publish(world, '2026-11', true);
    const email = 'invited@example.org';
    await inviteUser(world.core, visitor(), { email: at(email) });
    const token = tokenOf((await world.mail('invite', email)).verifyUrl);
    expect(await wordsOf(world)).toEqual([]);
    await verify(world.core, visitor(), { token, password: 'violet-anchor-simmer-82', contactName: 'Ada' });
    expect(await wordsOf(world)).toEqual([
      'terms 2026-11 true false sign_up',
      'privacy unpublished true false sign_up',
    ]);
  });

  once('to mails end with the link in any of them, which does nothing else and never expires', async () => {
    const own = await world.member();
    await changeMailChoice(world.core, visitor(own), own, { isGiven: true });
    const token = tokenOf(toUnsubscribeUrl(world.core, own.user.id));
    world.advance(400 * dayMs);
    await unsubscribe(world.core, visitor(), token);
    await unsubscribe(world.core, visitor(), token);
    expect(await getMailChoice(world.core, own)).toEqual({ isGiven: false });
    expect((await wordsOf(world)).slice(-2)).toEqual([
      'marketing 2026-11 true false profile',
      'marketing 2026-11 false false mail_link',
    ]);
    expect(await refusal(unsubscribe(world.core, visitor(), `${token}x`))).toBe('token_invalid');
  });

  once(
    'to mails are listed for the vendor, with a link to stop them, and without pre-checked boxes on request',
    async () => {
      const asked = await world.member('asked@example.com');
      await changeMailChoice(world.core, visitor(asked), asked, { isGiven: true });
      const left = await world.member('left@example.com');
      await changeMailChoice(world.core, visitor(left), left, { isGiven: true });
      await signUp(world.core, visitor(), {
        authId: at('ticked@example.com'),
        password: 'violet-anchor-simmer-82',
        contactName: 'Ticked Box',
        emailMarketingConsent: true,
      });
      const namesOf = async (leavesPreticked: boolean) =>
        (await listRecipients(world.core, visitor(), { reason: 'news', leavesPreticked })).map(({ email }) => email);
      // The new address is not verified yet.
      expect(await namesOf(false)).toEqual(['asked@example.com', 'left@example.com']);
      await verify(world.core, visitor(), {
        token: tokenOf((await world.mail('verify', 'ticked@example.com')).verifyUrl),
      });
      expect(await namesOf(false)).toEqual(['asked@example.com', 'left@example.com', 'ticked@example.com']);
      expect(await namesOf(true)).toEqual(['asked@example.com', 'left@example.com']);
      const all = await listRecipients(world.core, visitor(), { reason: 'news', leavesPreticked: false });
      expect(all.at(-1)).toMatchObject({ contactName: 'Ticked Box', wasPreticked: true });
      await unsubscribe(world.core, visitor(), tokenOf(all[1]?.unsubscribeUrl ?? ''));
      expect(await namesOf(true)).toEqual(['asked@example.com']);
      const entries = await world.rows('auditEntries');
      expect(entries.filter(({ action }) => action === 'privacy.recipients_listed')).toHaveLength(5);
    },
  );

  it('to trackers have an answer for each purpose, recorded once even if sent many times at once', async () => {
    const own = await world.member();
    const answer = (answers: ChangeTrackerChoiceInput) => changeTrackerChoice(world.core, visitor(own), own, answers);
    await Promise.all(Array.from({ length: 10 }, () => answer({ analytics: true, referrals: false })));
    world.advance(1000);
    await answer({ analytics: false, referrals: false });
    await answer({ analytics: false, referrals: null });
    await answer({ analytics: null, referrals: null });
    const said = (await wordsOf(world)).filter((words) => /^(analytics|referrals|trackers)/.test(words));
    expect(said.toSorted()).toEqual([
      'analytics 2026-12 false false browser',
      'analytics 2026-12 true false browser',
      'referrals 2026-12 false false browser',
    ]);
  });
});
