import { createHash } from 'node:crypto';
import { testApiKey } from '@backline/testing';
import { type Act, type ActTable, always, type Scene } from '../act.ts';
import type { Row } from '../tables.ts';

/** A request that anybody without an account may send. */
type Knock = (scene: Scene) => Promise<readonly [method: string, path: string, body?: object]>;

async function countRows({ shop }: Scene): Promise<Map<string, number>> {
  const names = await shop.tables.listTables();
  const sql = names.map((name) => `SELECT '${name}' AS name, count(*) AS rows FROM ${name}`).join(' UNION ALL ');
  const rows = await shop.tables.ask(sql);
  return new Map(rows.map(({ name, rows: count }: Row) => [String(name), Number(count)]));
}

/** Sends a request a few times in a row, as a script does, and records which tables have grown. */
const toKnock = (weight: number, knock: Knock): Act => ({
  weight,
  can: always,
  async run(scene) {
    const before = await countRows(scene);
    const times = 1 + Math.floor(scene.dice.wait(2));
    let what = '';
    for (let time = 0; time < times; time += 1) {
      const [method, path, body] = await knock(scene);
      what = `${method} ${path.replace(/\?.*/, '')}`;
      await scene.ask(method, path, body, null);
    }
    for (const [table, rows] of await countRows(scene))
      if (rows > (before.get(table) ?? 0)) scene.note({ kind: 'grown', table, by: what });
  },
});

const unknown = ({ dice }: Scene) => `nobody${Math.floor(dice.roll() * 50)}@example.com`;

/** An address that belongs to somebody else or doesn't exist. */
function anAddress(scene: Scene): string {
  const known = scene.people.flatMap(({ email }) => email ?? []);
  return known.length === 0 || scene.dice.once(2) ? unknown(scene) : scene.dice.pick(known);
}

const toToken = ({ dice }: Scene) => createHash('sha256').update(`guess ${dice.roll()}`).digest('base64url');

export const strangerActs = {
  'sign somebody else up': toKnock(1, async (scene) => {
    const known = scene.people.flatMap(({ email }) => email ?? []);
    const authId = known.length === 0 ? unknown(scene) : scene.dice.pick(known);
    const body = {
      authId,
      password: 'a stranger wrote this',
      contactName: 'Nobody at all',
      emailMarketingConsent: false,
    };
    return ['POST', '/signup', body];
  }),
  'guess a password': toKnock(3, async (scene) => {
    const body = { apiKey: testApiKey, authId: anAddress(scene), password: 'one of many', machineId: toToken(scene) };
    return ['POST', '/token', body];
  }),
  'ask for a passkey’s options': toKnock(4, async () => ['POST', '/token/passkey/options']),
  'recover an unknown address': toKnock(3, async (scene) => ['POST', '/recover', { authId: unknown(scene) }]),
  'ask for another mail to verify': toKnock(1, async (scene) => [
    'POST',
    '/verify/resend',
    { authId: anAddress(scene) },
  ]),
  'begin to sign a computer in': toKnock(3, async (scene) => {
    const ids = { app: toToken(scene).slice(0, 22) };
    const device = { name: 'PC', os: 'Windows', ids };
    return ['POST', '/devices/sign-in', { apiKey: testApiKey, device, client: { version: '1.0.0', format: 'VST3' } }];
  }),
  'poll with a guess': toKnock(1, async (scene) => ['POST', '/devices/sign-in/poll', { deviceCode: toToken(scene) }]),
  'guess an order’s link': toKnock(2, async (scene) => ['GET', `/orders/guest?token=v1.${toToken(scene)}`]),
  'guess a link': toKnock(2, async (scene) => {
    const path = scene.dice.pick(['/secure', '/stop', '/verify', '/unsubscribe']);
    return ['POST', path, { token: toToken(scene) }];
  }),
  'withdraw by a guess': toKnock(1, async (scene) => [
    'POST',
    '/orders/guest/withdrawal',
    { token: `v1.${toToken(scene)}`, name: 'Nobody' },
  ]),
  'say that something was paid': toKnock(1, async (scene) => [
    'POST',
    '/marketplace/completed-checkout',
    {
      transactionId: `txn_${toToken(scene)
        .slice(0, 26)
        .toLowerCase()
        .replace(/[^a-z\d]/g, '0')}`,
    },
  ]),
} satisfies ActTable;
