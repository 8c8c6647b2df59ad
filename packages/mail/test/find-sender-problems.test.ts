import { expect, it } from 'vitest';
import { findSenderProblems } from '../src/find-sender-problems.ts';

/** A name server that has only these TXT records. */
const createServer = (records: Record<string, string>, otherwise = 'ENOTFOUND') => ({
  async resolveTxt(name: string) {
    if (records[name] === undefined) throw Object.assign(new Error(name), { code: otherwise });
    // A long record is sent in parts.
    return [[records[name].slice(0, 4), records[name].slice(4)]];
  },
});
const shop = { from: 'no-reply@shop.aurum.example', bounces: 'back@bounce.aurum.example' };
const codesOf = async (records: Record<string, string>, otherwise?: string) => {
  const { problems, isLookedUp } = await findSenderProblems(shop, createServer(records, otherwise));
  return { codes: problems.map(({ code }) => code), isLookedUp };
};

it('finds SPF of the domain that mails return to, and DMARC of a domain above the sender’s', async () => {
  const whole = { 'bounce.aurum.example': 'v=spf1 -all', '_dmarc.aurum.example': 'v=DMARC1; p=none' };
  expect(await codesOf(whole)).toEqual({ codes: [], isLookedUp: true });
  expect(await codesOf({ 'bounce.aurum.example': 'google-site-verification=1' })).toEqual({
    codes: ['mail_spf_missing', 'mail_dmarc_missing'],
    isLookedUp: true,
  });
});

it('says nothing where no name server answers', async () => {
  for (const code of ['ECONNREFUSED', 'ETIMEOUT', 'ESERVFAIL', 'ENOTFOUND'])
    expect(await codesOf({}, code)).toEqual({ codes: [], isLookedUp: false });
});
