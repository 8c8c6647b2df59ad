import { createTestPasskey, type TestPasskey } from '@backline/core/test-passkey';
import { testApiKey } from '@backline/testing';
import { type Act, type ActTable, hasAccount, isLoggedIn, type Scene } from '../act.ts';
import { toAppCode } from '../app-code.ts';
import type { Person } from '../person.ts';

/** A person's second factors. */
interface Factors {
  passkeys: TestPasskey[];
  /** The secret of the authenticator app. */
  secret: string | null;
  recoveryCodes: string[];
}

const all = new WeakMap<Person, Factors>();

function factorsOf(person: Person): Factors {
  const own = all.get(person) ?? { passkeys: [], secret: null, recoveryCodes: [] };
  all.set(person, own);
  return own;
}

const hasPasskey = (person: Person): boolean => factorsOf(person).passkeys.length > 0;
const isLoggedInWithPasskey = (person: Person): boolean => isLoggedIn(person) && hasPasskey(person);

/** Proofs that a person can give after the password. A lost phone or a used code is refused. */
function prove({ person, shop, dice }: Scene, challenge: string): object {
  const { passkeys, secret, recoveryCodes } = factorsOf(person);
  const proofs: object[] = [
    ...passkeys.map((passkey) => ({ assertion: passkey.assert(challenge) })),
    ...(secret === null ? [] : [{ code: toAppCode(secret, shop.clock.now()) }]),
    ...recoveryCodes.slice(0, 1).map((code) => ({ code })),
  ];
  return proofs.length === 0 ? { code: '000000' } : dice.pick(proofs);
}

/** Logs in with the password, and with a second factor if the account has one. Returns the answer. */
export async function logInWithPassword(scene: Scene, machineId: string) {
  const { ask, person } = scene;
  const body = { apiKey: testApiKey, authId: person.email ?? '', password: person.password, machineId };
  const answer = await ask('POST', '/token', body, null);
  const challenge = answer.body?.error?.challenge;
  if (challenge === undefined) return answer;
  return ask('POST', '/token/second-factor', { challenge, ...prove(scene, challenge) }, null);
}

const confirm = ({ ask, person }: Scene) => ask('POST', '/user/confirm', { password: person.password });

const addPasskey: Act = {
  weight: 4,
  can: isLoggedIn,
  async run(scene) {
    const { ask, person } = scene;
    await confirm(scene);
    const { status, body } = await ask('POST', '/user/passkeys/options');
    if (status !== 200) return;
    const passkey = createTestPasskey({ origin: 'http://portal.test', rpId: body.rp.id });
    const attestation = passkey.attest(body.challenge);
    const added = await ask('POST', '/user/passkeys', { name: `Key of ${person.name}`, attestation });
    if (added.status !== 200) return;
    const own = factorsOf(person);
    own.passkeys.push(passkey);
    own.recoveryCodes = added.body.recoveryCodes ?? own.recoveryCodes;
  },
};

const logInWithPasskey: Act = {
  weight: 8,
  can: hasPasskey,
  async run({ ask, person, dice }) {
    const { status, body } = await ask('POST', '/token/passkey/options', undefined, null);
    if (status !== 200) return;
    const machineId = dice.pick(['studio', 'laptop']);
    const assertion = dice.pick(factorsOf(person).passkeys).assert(body.challenge);
    const answer = await ask('POST', '/token/passkey', { apiKey: testApiKey, machineId, assertion }, null);
    if (answer.status === 200) person.sessions.set(machineId, answer.body.token);
  },
};

const addApp: Act = {
  weight: 1,
  can: isLoggedIn,
  async run(scene) {
    const { ask, person, shop } = scene;
    await confirm(scene);
    const begun = await ask('POST', '/user/totp/secret');
    if (begun.status !== 200) return;
    const { secret } = begun.body;
    const { status, body } = await ask('POST', '/user/totp', { code: toAppCode(secret, shop.clock.now()) });
    if (status !== 200) return;
    const own = factorsOf(person);
    own.secret = secret;
    own.recoveryCodes = body.recoveryCodes ?? own.recoveryCodes;
  },
};

/** The acts of people who protect their account. */
export const factorActs = {
  'add a passkey': addPasskey,
  'log in with a passkey': logInWithPasskey,
  'remove a passkey': {
    weight: 1,
    can: isLoggedInWithPasskey,
    async run(scene) {
      const { ask, person, dice } = scene;
      const { passkeys } = factorsOf(person);
      const passkey = dice.pick(passkeys);
      await confirm(scene);
      const { status } = await ask('DELETE', `/user/passkeys/${passkey.id}`);
      if (status === 200) passkeys.splice(passkeys.indexOf(passkey), 1);
    },
  },
  'add an app': addApp,
  'remove the app': {
    weight: 1,
    can: isLoggedIn,
    async run(scene) {
      await confirm(scene);
      const { status } = await scene.ask('DELETE', '/user/totp');
      if (status === 200) factorsOf(scene.person).secret = null;
    },
  },
  'lose the phone': {
    weight: 0.3,
    can: hasAccount,
    run: async ({ person }) => void all.delete(person),
  },
} satisfies ActTable;
