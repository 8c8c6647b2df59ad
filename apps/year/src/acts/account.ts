import { type Act, type ActTable, hasAccount, hasNoAccount, isLoggedIn, type Scene } from '../act.ts';
import type { Person } from '../person.ts';
import { logInWithPassword } from './factors.ts';

const nameOf = ({ name }: Person) => `Person ${name}`;

/** Picks the last link of a kind in the mailbox of the person's account, or sometimes in any of their mailboxes. */
async function follow({ shop, person, dice }: Scene, page: string): Promise<string | null> {
  const { email } = person;
  const boxes = email === null || dice.once(4) ? person.addresses : [email];
  const tokens = boxes.flatMap((address) => shop.mailRoom.findToken(address, page) ?? []);
  return tokens.length === 0 ? null : dice.pick(tokens);
}

async function logIn(scene: Scene): Promise<void> {
  const { person, dice } = scene;
  const machineId = dice.pick(['studio', 'laptop']);
  const answer = await logInWithPassword(scene, machineId);
  person.isOut = answer.status === 401;
  if (answer.status === 200 && typeof answer.body.token === 'string') person.sessions.set(machineId, answer.body.token);
}

/** Updates the person's address from their account, as they would read it on the page. */
async function readAccount({ ask, person }: Scene): Promise<void> {
  const { status, body } = await ask('GET', '/user');
  if (status === 200) person.email = body.email;
  if (status === 401) person.sessions.clear();
}

const signUp: Act = {
  weight: 30,
  can: hasNoAccount,
  async run({ ask, person, dice }) {
    const authId = dice.pick(person.addresses);
    const { status } = await ask('POST', '/signup', {
      authId,
      password: person.password,
      contactName: nameOf(person),
      emailMarketingConsent: dice.once(2),
    });
    if (status === 200) person.email = authId;
  },
};

async function verify(scene: Scene): Promise<void> {
  const token = await follow(scene, '/verify');
  if (token === null) return;
  const { status } = await scene.ask('POST', '/verify', { token });
  if (status === 200) scene.person.verified = scene.person.email;
}

const isUnverified = ({ email, verified }: Person) => email !== null && email !== verified;
/** True if the person knows that they are logged out everywhere. */
const isOutside = (person: Person) => hasAccount(person) && !isUnverified(person) && !isLoggedIn(person);
const isRefused = (person: Person) => hasAccount(person) && person.isOut;

const changePassword: Act = {
  weight: 1,
  can: isLoggedIn,
  async run({ ask, person, dice }) {
    const newPassword = `quartz lantern ${Math.floor(dice.roll() * 1e9)} of ${person.name}`;
    const { status } = await ask('POST', '/user/password', { password: person.password, newPassword });
    if (status === 200) person.password = newPassword;
  },
};

const changeEmail: Act = {
  weight: 1,
  can: (person) => isLoggedIn(person) && person.addresses.length > 1,
  async run({ ask, person, dice }) {
    await ask('POST', '/user/confirm', { password: person.password });
    await ask('POST', '/user/email', { email: dice.pick(person.addresses) });
  },
};

/** The act of opening a link from a mail, perhaps days later. */
const toLinkAct = (page: string, open: (scene: Scene, token: string) => Promise<void>, weight = 1): Act => ({
  weight,
  can: hasAccount,
  async run(scene) {
    const token = await follow(scene, page);
    if (token !== null) await open(scene, token);
  },
});

async function resetPassword({ ask, person, dice }: Scene, token: string): Promise<void> {
  const password = `amber harbor ${Math.floor(dice.roll() * 1e9)} of ${person.name}`;
  const { status } = await ask('POST', '/reset', { token, password });
  if (status !== 200) return;
  person.password = password;
  person.verified = person.email;
  person.isOut = false;
}

const recover = async ({ ask, person }: Scene) => void (await ask('POST', '/recover', { authId: person.email }));

/** The acts of people with their account. */
export const accountActs = {
  'sign up': signUp,
  'verify the address': { weight: 40, can: isUnverified, run: verify },
  'ask for another mail': {
    weight: 5,
    can: isUnverified,
    run: async ({ ask, person }) => void (await ask('POST', '/verify/resend', { authId: person.email }, null)),
  },
  'open an old link to verify': { weight: 0.5, can: hasAccount, run: verify },
  'log in': { weight: 20, can: isOutside, run: logIn },
  'log in once more': { weight: 2, can: hasAccount, run: logIn },
  'look at the account': { weight: 4, can: isLoggedIn, run: readAccount },
  'log out': {
    weight: 2,
    can: isLoggedIn,
    async run({ ask, person }) {
      await ask('DELETE', '/token');
      const [machine] = person.sessions.keys();
      if (machine !== undefined) person.sessions.delete(machine);
    },
  },
  'change the name': {
    weight: 1,
    can: isLoggedIn,
    run: async ({ ask, person }) => void (await ask('POST', '/user', { contactName: nameOf(person) })),
  },
  'change the password': changePassword,
  'change the address': changeEmail,
  'confirm the address': toLinkAct('/email', async (scene, token) => {
    await scene.ask('GET', `/user/email?token=${encodeURIComponent(token)}`);
    await readAccount(scene);
  }),
  'cancel a change of the address': toLinkAct('/email/cancel', async ({ ask }, token) => {
    await ask('GET', `/user/email/cancel?token=${encodeURIComponent(token)}`);
  }),
  'forget the password': { weight: 1, can: hasAccount, run: recover },
  'ask for a new password': { weight: 15, can: isRefused, run: recover },
  'choose a new password': { ...toLinkAct('/recover/reset', resetPassword, 20), can: isRefused },
  'open an old link for a new password': toLinkAct('/recover/reset', resetPassword, 0.5),
  'give the account up': {
    weight: 3,
    can: isRefused,
    async run({ person }) {
      person.email = null;
      person.hasPlan = false;
      person.isOut = false;
      person.sessions.clear();
    },
  },
  'stop what waits': toLinkAct('/stop', async ({ ask }, token) => void (await ask('POST', '/stop', { token }))),
  'ask for erasure': {
    weight: 0.5,
    can: isLoggedIn,
    async run({ ask, person }) {
      await ask('POST', '/user/confirm', { password: person.password });
      await ask('POST', '/user/erasure');
    },
  },
  'take the request for erasure back': {
    weight: 0.3,
    can: isLoggedIn,
    run: async ({ ask }) => void (await ask('DELETE', '/user/erasure')),
  },
  'take a copy of the data': {
    weight: 0.3,
    can: isLoggedIn,
    async run({ ask, person }) {
      await ask('POST', '/user/confirm', { password: person.password });
      await ask('GET', '/user/export');
    },
  },
  'read the activity': {
    weight: 1,
    can: isLoggedIn,
    run: async ({ ask }) => void (await ask('GET', '/user/activity')),
  },
} satisfies ActTable;
