import { type Act, type ActTable, always, type Scene } from '../act.ts';
import type { Person } from '../person.ts';

const reason = 'a letter to the desk';

export const findEmail = ({ people, dice }: Scene): string | null => {
  const emails = people.flatMap(({ email }) => email ?? []);
  return emails.length === 0 ? null : dice.pick(emails);
};

/** An act of staff on an account, which they name by its address. */
export const toAccount = (weight: number, path: string, more: object = {}): Act => ({
  weight,
  can: always,
  async run(scene) {
    const email = findEmail(scene);
    if (email !== null) await scene.askStaff(path, { email, reason, ...more });
  },
});

/** An act of staff on any code that a customer has, which the customer dictates. */
const toCode = (weight: number, path: string): Act => ({
  weight,
  can: always,
  async run({ people, dice, askStaff }) {
    const codes = people.flatMap((person) => person.codes);
    if (codes.length > 0) await askStaff(path, { licenseCode: dice.pick(codes), reason });
  },
});

/** The batches that each member of staff has made. */
const batches = new WeakMap<Person, string[]>();
const batchesOf = (person: Person): string[] => batches.get(person) ?? [];

async function generate({ askStaff, people, person, dice, offers }: Scene): Promise<void> {
  const made = batchesOf(person);
  const batch = `DESK-${made.length}`;
  const { sku } = dice.pick(offers);
  const days = dice.pick([null, 30]);
  const body = { batch, sku, days, expiresAt: null, reason, count: dice.pick([1, 3]) };
  const { status, body: answer } = await askStaff('/support/batches/generate', body);
  if (status !== 200) return;
  batches.set(person, [...made, batch]);
  for (const code of answer.licenseCodes) dice.pick(people).codes.push(code);
}

const toBatch = (weight: number, path: string): Act => ({
  weight,
  can: (person) => batchesOf(person).length > 0,
  run: async ({ askStaff, person, dice }) =>
    void (await askStaff(path, { batch: dice.pick(batchesOf(person)), reason })),
});

/** An act of staff on something that the report of an account lists. */
const toListed = (
  weight: number,
  list: readonly [path: string, key: string],
  path: string,
  as: 'grantId' | 'deviceId',
): Act => ({
  weight,
  can: always,
  async run(scene) {
    const email = findEmail(scene);
    if (email === null) return;
    const [from, key] = list;
    const { status, body } = await scene.askStaff(from, { email, reason });
    const ids: string[] = status === 200 ? body[key].map(({ id }: { id: string }) => id) : [];
    if (ids.length > 0) await scene.askStaff(path, { [as]: scene.dice.pick(ids), reason });
  },
});

const grantsOf = ['/support/users/show', 'grants'] as const;
const devicesOf = ['/support/devices/list', 'devices'] as const;

async function redeemFor({ askStaff, people, dice, ...scene }: Scene): Promise<void> {
  const email = findEmail({ askStaff, people, dice, ...scene });
  const codes = people.flatMap((person) => person.codes);
  if (email === null || codes.length === 0) return;
  const body = { email, licenseCodes: [dice.pick(codes)], isDryRun: dice.once(4), reason };
  await askStaff('/support/codes/redeem', body);
}

async function refreshPlan({ askStaff, shop, dice }: Scene): Promise<void> {
  const { subscriptions } = await shop.glanceAtBooks();
  if (subscriptions.length === 0) return;
  await askStaff('/support/subscriptions/refresh', { subscriptionId: dice.pick(subscriptions).id, reason });
}

/** Tries again what was given up. */
async function retryTasks({ askStaff }: Scene): Promise<void> {
  const { status, body } = await askStaff('/support/tasks/list', { only: 'given_up', limit: 10, reason });
  if (status !== 200) return;
  for (const { id: taskId } of body.tasks) await askStaff('/support/tasks/retry', { taskId, reason });
}

/** The acts of support staff on codes, grants, computers and second factors. */
export const deskActs = {
  'make codes': { weight: 1, can: always, run: generate },
  'revoke a code': toCode(1, '/support/codes/revoke'),
  'restore a code': toCode(1, '/support/codes/restore'),
  'revoke a batch': toBatch(0.5, '/support/batches/revoke'),
  'restore a batch': toBatch(1, '/support/batches/restore'),
  'redeem for somebody': { weight: 1, can: always, run: redeemFor },
  'take a grant away': toListed(1, grantsOf, '/support/grants/revoke', 'grantId'),
  'give a grant back': toListed(2, grantsOf, '/support/grants/restore', 'grantId'),
  'remove a computer': toListed(1, devicesOf, '/support/devices/release', 'deviceId'),
  'bring a computer back': toListed(1, devicesOf, '/support/devices/restore', 'deviceId'),
  'remove all computers': toAccount(0.3, '/support/devices/reset'),
  'give a place more': toAccount(0.5, '/support/seats/set', { pool: 'main', extra: 1, until: null }),
  'reset a second factor': toAccount(1, '/support/users/second-factor/reset'),
  'stop a reset of a second factor': toAccount(0.5, '/support/users/second-factor/reset/stop'),
  'begin an erasure': toAccount(0.3, '/support/users/erase'),
  'invite somebody': {
    weight: 0.5,
    can: always,
    async run({ askStaff, people, dice }) {
      const email = dice.pick(people.flatMap(({ addresses }) => addresses));
      await askStaff('/support/users/invite', { email, reason });
    },
  },
  'read a plan again': { weight: 1, can: always, run: refreshPlan },
  'try again what was given up': { weight: 1, can: always, run: retryTasks },
} satisfies ActTable;
