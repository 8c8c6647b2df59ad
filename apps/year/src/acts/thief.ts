import { testApiKey } from '@backline/testing';
import { type Act, type ActTable, hasAccount, type Scene } from '../act.ts';
import { toAppCode } from '../app-code.ts';
import type { Mail } from '../mail-room.ts';
import type { Person } from '../person.ts';

/** The parts of another person's account that a thief has. */
interface Loot {
  victim: Person;
  email: string;
  password: string;
  session: string | null;
  /** The secret of an authenticator app that the thief has added. */
  secret: string | null;
  recoveryCodes: string[];
}

const loots = new WeakMap<Person, Loot>();

const hasLoot = (person: Person): boolean => loots.has(person);
const isIn = (person: Person): boolean => (loots.get(person)?.session ?? null) !== null;

/** Chooses a victim whose password the thief knows or whose mailbox they can open. */
async function choose({ person, people, dice }: Scene): Promise<void> {
  const found = people.filter(
    ({ email, persona }) => email !== null && !['thief', 'reader', 'stranger'].includes(persona),
  );
  if (found.length === 0) return;
  const victim = dice.pick(found);
  const { email, password } = victim;
  if (email === null) return;
  loots.set(person, { victim, email, password, session: null, secret: null, recoveryCodes: [] });
}

/** Logs in from the thief's own computer, with the second factor that the thief has. */
async function logIn({ ask, person, shop, dice }: Scene): Promise<void> {
  const loot = loots.get(person);
  if (loot === undefined) return;
  const body = { apiKey: testApiKey, authId: loot.email, password: loot.password, machineId: `lair of ${person.name}` };
  let answer = await ask('POST', '/token', body, null);
  const challenge = answer.body?.error?.challenge;
  if (challenge !== undefined) {
    const [recoveryCode] = loot.recoveryCodes;
    const app = loot.secret === null ? undefined : toAppCode(loot.secret, shop.clock.now());
    const code = recoveryCode !== undefined && dice.once(3) ? recoveryCode : app;
    if (code === undefined) return;
    answer = await ask('POST', '/token/second-factor', { challenge, code }, null);
  }
  if (answer.status === 200 && typeof answer.body.token === 'string') loot.session = answer.body.token;
}

/** Lists the ids of all accounts' factors. */
async function listFactors({ shop }: Scene): Promise<Map<string, string>> {
  const rows = await shop.tables.ask(`
    SELECT user_id, id FROM totp WHERE confirmed_at IS NOT NULL
    UNION SELECT user_id, set_id FROM recovery_codes UNION SELECT user_id, id FROM passkeys`);
  return new Map(rows.map(({ user_id: user, id }) => [String(id), String(user)]));
}

/** Runs something that may add a factor, and records what was added. */
async function addFactors(scene: Scene, loot: Loot, add: () => Promise<void>): Promise<void> {
  const before = await listFactors(scene);
  await add();
  const added = [...(await listFactors(scene))].filter(([id]) => !before.has(id));
  for (const [factorId, userId] of added)
    scene.note({ kind: 'stolen factor', factorId, userId, email: loot.email, at: scene.shop.clock.now() });
}

async function addApp(scene: Scene, loot: Loot): Promise<void> {
  const { ask, shop } = scene;
  const { password, session } = loot;
  await ask('POST', '/user/confirm', { password }, session);
  const begun = await ask('POST', '/user/totp/secret', undefined, session);
  if (begun.status !== 200) return;
  const { secret } = begun.body;
  await addFactors(scene, loot, async () => {
    const { status, body } = await ask('POST', '/user/totp', { code: toAppCode(secret, shop.clock.now()) }, session);
    if (status !== 200) return;
    loot.secret = secret;
    loot.recoveryCodes = body.recoveryCodes ?? loot.recoveryCodes;
  });
}

async function makeRecoveryCodes(scene: Scene, loot: Loot): Promise<void> {
  await addFactors(scene, loot, async () => {
    const { status, body } = await scene.ask('POST', '/user/recovery-codes', undefined, loot.session);
    if (status === 200) loot.recoveryCodes = body.recoveryCodes;
  });
}

/** Adds the thief's own computer to the account. */
async function addComputer({ ask, person }: Scene, { session, password }: Loot): Promise<void> {
  const ids = { app: Buffer.from(person.name.padEnd(16, '.')).toString('base64url').slice(0, 22) };
  const device = { name: `Lair of ${person.name}`, os: 'Linux', ids };
  const client = { version: '1.0.0', format: 'VST3' };
  const begun = await ask('POST', '/devices/sign-in', { apiKey: testApiKey, device, client }, null);
  if (begun.status !== 200) return;
  const { userCode, deviceCode } = begun.body;
  const approval = { userCode, password, withoutSeat: true };
  await ask('POST', '/devices/sign-in/approve', approval, session);
  await ask('POST', '/devices/sign-in/poll', { deviceCode }, null);
}

const toTheft = (weight: number, run: (scene: Scene, loot: Loot) => Promise<void>, can = isIn): Act => ({
  weight,
  can,
  async run(scene) {
    const loot = loots.get(scene.person);
    if (loot !== undefined) await run(scene, loot);
  },
});

/** The acts of a thief who has found a password. */
export const thiefActs = {
  'choose a victim': { weight: 1, can: (person) => !isIn(person), run: choose },
  'log in from a lair': { weight: 6, can: hasLoot, run: logIn },
  'add an app': toTheft(5, addApp),
  'make new recovery codes': toTheft(3, makeRecoveryCodes),
  'add a computer': toTheft(2, addComputer),
  'end the other sessions': toTheft(1, async ({ ask }, { session }) => {
    await ask('DELETE', '/user/sessions', undefined, session);
  }),
  'take the passport': toTheft(1, async ({ ask }, { session }) => {
    await ask('GET', '/user/passport', undefined, session);
  }),
  'ask for another address': toTheft(2, async ({ ask, person, dice }, { session, password }) => {
    await ask('POST', '/user/confirm', { password }, session);
    await ask('POST', '/user/email', { email: dice.pick(person.addresses) }, session);
  }),
  'confirm another address': toTheft(
    2,
    async ({ ask, person, shop }, loot) => {
      const [address = ''] = person.addresses;
      const token = shop.mailRoom.findToken(address, '/email');
      if (token === null) return;
      const { status } = await ask('GET', `/user/email?token=${encodeURIComponent(token)}`, undefined, null);
      if (status === 200) loot.email = address;
    },
    hasLoot,
  ),
  'look whether it still works': toTheft(1, async ({ ask }, loot) => {
    const { status } = await ask('GET', '/user', undefined, loot.session);
    if (status === 401) loot.session = null;
  }),
  'let go': { weight: 1, can: hasLoot, run: async ({ person }) => void loots.delete(person) },
} satisfies ActTable;

/** The links of a mail, by their pages. */
const linksOf = ({ text }: Mail): { page: string; token: string }[] =>
  [...text.matchAll(/https?:\/\/[^/\s]+(\/[\w/-]+)\?token=([^\s)>]+)/g)].map(([, page = '', token = '']) => ({
    page,
    token: decodeURIComponent(token),
  }));

/** Presses "This wasn't me" in a mail. */
async function lockOut({ ask, shop, note }: Scene, token: string, email: string): Promise<void> {
  const [account] = await shop.tables.ask(
    `SELECT id, password_hash FROM users WHERE email = '${email}' AND erased_at IS NULL`,
  );
  const at = shop.clock.now();
  const { status, body } = await ask('POST', '/secure', { token }, null);
  if (status !== 200) return;
  note({
    kind: 'locked out',
    token,
    email,
    userId: account === undefined ? null : String(account.id),
    passwordHash: account?.password_hash == null ? null : String(account.password_hash),
    at,
    isWithdrawn: body.changeWithdrawn,
  });
}

/** Follows a link in somebody else's mail and presses the button of its page. */
async function follow(scene: Scene, { page, token }: { page: string; token: string }, loot: Loot): Promise<void> {
  const { ask, dice } = scene;
  const post = (path: string, more: object = {}) => ask('POST', path, { token, ...more }, null);
  if (page === '/verify') await post('/verify');
  else if (page === '/stop') await post('/stop');
  else if (page === '/email') await ask('GET', `/user/email?token=${encodeURIComponent(token)}`, undefined, null);
  else if (page === '/email/cancel')
    await ask('GET', `/user/email/cancel?token=${encodeURIComponent(token)}`, undefined, null);
  else if (page === '/recover/reset') {
    const password = `stolen harbor ${Math.floor(dice.roll() * 1e9)}`;
    const { status } = await post('/reset', { password });
    if (status === 200) loot.password = password;
  } else if (page === '/secure') await lockOut(scene, token, loot.email);
}

/** The acts of a thief who reads a mailbox. */
export const readerActs = {
  'choose a mailbox': { weight: 1, can: (person) => !isIn(person), run: choose },
  'follow a link of a mail': toTheft(
    4,
    async (scene, loot) => {
      const links = scene.shop.mailRoom.open(loot.email).slice(-5).flatMap(linksOf);
      if (links.length > 0) await follow(scene, scene.dice.pick(links), loot);
    },
    hasLoot,
  ),
  'ask for a new password': toTheft(
    2,
    async ({ ask }, { email }) => void (await ask('POST', '/recover', { authId: email }, null)),
    hasLoot,
  ),
  'log in with a new password': { weight: 4, can: hasLoot, run: logIn },
  'add an app': toTheft(2, addApp),
  'make new recovery codes': toTheft(1, makeRecoveryCodes),
  'let go': { weight: 1, can: hasLoot, run: async ({ person }) => void loots.delete(person) },
} satisfies ActTable;

/** The acts of an owner after an unexpected mail. They usually follow soon. */
export const ownerActs = {
  'press “This wasn’t me”': {
    weight: 1.5,
    can: hasAccount,
    async run(scene) {
      const { person, shop, dice } = scene;
      const recent = person.addresses.flatMap((address) => shop.mailRoom.open(address).slice(-6));
      const links = recent.flatMap((mail) => linksOf(mail).map((link) => ({ ...link, to: mail.to })));
      const secure = links.filter(({ page }) => page === '/secure');
      if (secure.length === 0) return;
      const { token, to } = dice.pick(secure);
      await lockOut(scene, token, to);
    },
  },
} satisfies ActTable;
