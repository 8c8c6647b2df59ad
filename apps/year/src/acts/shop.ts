import { type Act, type ActTable, always, isLoggedIn, type Scene } from '../act.ts';
import { promo } from '../books.ts';
import type { OpenCheckout, Person } from '../person.ts';

const codePattern = /MUS(?:-[A-Z\d]{4}){4}/g;

/** Reads the codes and the links to orders in every mail. */
function readMails({ shop, person }: Scene): void {
  for (const address of person.addresses)
    for (const { text } of shop.mailRoom.open(address)) {
      for (const code of text.match(codePattern) ?? []) if (!person.codes.includes(code)) person.codes.push(code);
      const token = /\/orders\/(v1\.[\w.%-]+)/.exec(text)?.[1];
      if (token !== undefined && !person.guestTokens.includes(token))
        person.guestTokens.push(decodeURIComponent(token));
    }
}

/** Opens a payment window for one to three packs. The tab keeps what was in it when it was opened. */
async function openTab(scene: Scene, isGuest: boolean): Promise<void> {
  const { ask, person, dice, offers } = scene;
  const chosen = dice.shuffle(offers).slice(
    0,
    dice.draw([
      [1, 6],
      [2, 2],
      [3, 1],
    ]),
  );
  const tab: OpenCheckout = {
    kind: 'marketplace',
    transactionId: null,
    priceIds: chosen.map(({ priceId }) => priceId),
    customData: { backline: 'marketplace' },
    shown: null,
  };
  if (!isGuest) {
    const { status, body } = await ask('POST', '/marketplace/buyer-token');
    if (status !== 200) return;
    tab.customData.backline_buyer = body.buyerToken;
  }
  person.tabs.push(tab);
}

/** Pays in one of the open tabs. If the card is declined, the tab stays open. */
async function pay({ shop, person, dice, ask, note }: Scene): Promise<void> {
  const tab = dice.pick(person.tabs);
  const card = dice.once(12) ? '4000000000000002' : undefined;
  const { priceIds, customData, transactionId, shown } = tab;
  const what =
    transactionId === null ? { items: priceIds.map((priceId) => ({ priceId })), customData } : { transactionId };
  const discountCode = transactionId === null && dice.once(6) ? promo : undefined;
  const email = dice.once(4) ? dice.pick(person.addresses) : (person.email ?? dice.pick(person.addresses));
  const country = dice.draw([
    ['US', 4],
    ['DE', 3],
    ['GB', 1],
    ['JP', 1],
  ]);
  const payment = {
    ...what,
    email,
    ...(transactionId === null && { country }),
    ...(discountCode !== undefined && { discountCode }),
    ...(card !== undefined && { card }),
  };
  const paid = await shop.emulator.control.pay(payment).catch(() => null);
  if (paid === null) return;
  person.tabs.splice(person.tabs.indexOf(tab), 1);
  person.orders.push(paid.transactionId);
  if (tab.kind === 'subscription') person.hasPlan = true;
  // The provider's own fraud check may refund a payment at once.
  if (dice.once(15)) await shop.emulator.control.refund(paid.transactionId).catch(() => undefined);
  if (shown !== null) note({ kind: 'paid', person: person.name, order: paid.transactionId, shown });
  if (isLoggedIn(person)) await ask('POST', '/marketplace/completed-checkout', { transactionId: paid.transactionId });
}

const hasTab = ({ tabs }: Person): boolean => tabs.length > 0;
const hasOrder = (person: Person): boolean => isLoggedIn(person) && person.orders.length > 0;

const withdraw: Act = {
  weight: 2,
  can: hasOrder,
  async run({ ask, person, dice }) {
    const id = dice.pick(person.orders);
    const { status, body } = await ask('GET', `/user/orders/${id}`);
    if (status !== 200) return;
    const lines: string[] = body.lines.map(({ itemId }: { itemId: string }) => itemId);
    const chosen = dice.once(2) || lines.length === 0 ? {} : { itemIds: [dice.pick(lines)] };
    await ask('POST', `/user/orders/${id}/withdrawal`, { name: `Person ${person.name}`, ...chosen });
  },
};

/** Changes the customer's address at the provider's portal, where customers can edit it. */
const changePayersAddress: Act = {
  weight: 1,
  can: ({ addresses }) => addresses.length > 1,
  async run({ shop, person, dice }) {
    const { customers } = await shop.glanceAtBooks();
    const own = customers.filter(({ email }) => person.addresses.includes(email));
    if (own.length === 0) return;
    const email = dice.pick(person.addresses);
    await shop.changeAtProvider(`/customers/${dice.pick(own).id}`, { email });
  },
};

export const shopActs = {
  'fill a cart': { weight: 6, can: isLoggedIn, run: (scene) => openTab(scene, false) },
  'fill a cart as a guest': { weight: 3, can: always, run: (scene) => openTab(scene, true) },
  pay: { weight: 12, can: hasTab, run: pay },
  'close a tab': { weight: 1, can: hasTab, run: async ({ person }) => void person.tabs.shift() },
  'read the mails': { weight: 6, can: always, run: async (scene) => readMails(scene) },
  'redeem a code': {
    weight: 5,
    can: (person) => isLoggedIn(person) && person.codes.length > 0,
    async run({ ask, person, dice }) {
      await ask('POST', '/user/redeem-license-codes', { licenseCodes: [dice.pick(person.codes)] });
    },
  },
  'give a code away': {
    weight: 1,
    can: ({ codes }) => codes.length > 0,
    async run({ person, people, dice }) {
      dice.pick(people).codes.push(dice.pick(person.codes));
    },
  },
  'take what is free': {
    weight: 1,
    can: isLoggedIn,
    async run({ ask, dice, offers }) {
      await ask('POST', '/marketplace/free', { skus: [dice.pick(offers).sku] });
    },
  },
  'look at the orders': {
    weight: 3,
    can: isLoggedIn,
    async run({ ask, person }) {
      const { status, body } = await ask('GET', '/user/orders');
      if (status !== 200) return;
      for (const { transactionId } of body.orders ?? [])
        if (!person.orders.includes(transactionId)) person.orders.push(transactionId);
    },
  },
  'look at a guest’s order': {
    weight: 2,
    can: ({ guestTokens }) => guestTokens.length > 0,
    async run({ ask, person, dice, note }) {
      const token = encodeURIComponent(dice.pick(person.guestTokens));
      const { status, body } = await ask('GET', `/orders/guest?token=${token}`);
      // The session may have ended without the person's knowledge. Then the link opens as for anybody.
      const account = status === 200 && isLoggedIn(person) ? await ask('GET', '/user') : null;
      if (account?.status === 200) note({ kind: 'opened', order: body.transactionId, account: account.body.email });
    },
  },
  'correct an invoice': {
    weight: 1,
    can: hasOrder,
    async run({ ask, person, dice }) {
      const details = dice.pick([
        { taxNumber: 'DE123456789' },
        { taxNumber: 'none' },
        { businessName: 'Nine Strings' },
      ]);
      await ask('POST', `/user/orders/${dice.pick(person.orders)}/invoice-details`, details);
    },
  },
  withdraw,
  'confirm a withdrawal': {
    weight: 2,
    can: ({ guestTokens }) => guestTokens.length > 0,
    async run({ ask, person, shop }) {
      const [token] = person.addresses.flatMap(
        (address) => shop.mailRoom.findToken(address, '/orders/withdrawal') ?? [],
      );
      if (token !== undefined) await ask('POST', '/orders/guest/withdrawal/confirm', { token }, null);
    },
  },
  'withdraw as a guest': {
    weight: 2,
    can: ({ guestTokens }) => guestTokens.length > 0,
    async run({ ask, person, dice }) {
      await ask('POST', '/orders/guest/withdrawal', {
        token: dice.pick(person.guestTokens),
        name: `Person ${person.name}`,
      });
    },
  },
  'change the address at the provider': changePayersAddress,
} satisfies ActTable;
