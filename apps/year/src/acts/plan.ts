import { type Act, type ActTable, isLoggedIn, type Scene } from '../act.ts';
import type { BookedSubscription } from '../books.ts';
import type { Person } from '../person.ts';

/** Opens a payment window. It shows the provider's current price, and the person may pay at any later time. */
async function openPlanTab({ ask, person, dice, shop }: Scene): Promise<void> {
  const plan = dice.pick(['monthly', 'annual']);
  const { status, body } = await ask('POST', '/user/recurring-transaction', { plan });
  if (status !== 200) return;
  const shown = await shop.readShown(body.txnId);
  person.tabs.push({ kind: 'subscription', transactionId: body.txnId, priceIds: [], customData: {}, shown });
}

/** Finds the plans at the provider for any address of the person. */
async function findOwnPlans({ shop, person }: Scene): Promise<BookedSubscription[]> {
  const { subscriptions, customers } = await shop.glanceAtBooks();
  const own = new Set(customers.filter(({ email }) => person.addresses.includes(email)).map(({ id }) => id));
  return subscriptions.filter(({ customer_id, status }) => own.has(customer_id) && status !== 'canceled');
}

const isSubscriber = (person: Person): boolean => isLoggedIn(person) && person.hasPlan;

const changeCard = (card: 'pays' | 'fails_on_renewal'): Act => ({
  weight: 2,
  can: isSubscriber,
  async run(scene) {
    for (const { id } of await findOwnPlans(scene)) await scene.shop.emulator.control.setCard(id, card);
  },
});

const toChange = (weight: number, body: (person: Person, scene: Scene) => object): Act => ({
  weight,
  can: isSubscriber,
  async run(scene) {
    await scene.ask('GET', '/user/recurring');
    await scene.ask('POST', '/user/recurring', body(scene.person, scene));
  },
});

export const planActs = {
  'open the window of a plan': { weight: 10, can: isLoggedIn, run: openPlanTab },
  'look at the plan': {
    weight: 3,
    can: isLoggedIn,
    run: async ({ ask }) => void (await ask('GET', '/user/recurring')),
  },
  'switch the plan': toChange(2, (_, { dice }) => ({ plan: dice.pick(['monthly', 'annual']) })),
  'cancel the plan': toChange(3, () => ({ canceled: true })),
  'keep the plan': toChange(2, () => ({ canceled: false })),
  'let the card run out': changeCard('fails_on_renewal'),
  'bring a card that pays': changeCard('pays'),
  'change the card in the portal': {
    weight: 0.5,
    can: isLoggedIn,
    run: async ({ ask }) => void (await ask('POST', '/user/billing')),
  },
} satisfies ActTable;
