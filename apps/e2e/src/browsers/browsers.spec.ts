import { type Driven, drivers, recoloring } from '../lib/drivers.ts';
import { cards } from '../lib/overlay.ts';
import { type Account, expect, test } from '../lib/world.ts';

/** The last visible element whose name begins like this, which is the topmost one. */
const toElement = (selector: string, name: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].findLast((one) =>
    (one.ariaLabel ?? one.textContent).trim().startsWith(${JSON.stringify(name)}) && one.checkVisibility())`;

async function see(driven: Driven, selector: string, name: string, isInFrame = false): Promise<void> {
  const isSeen = () => driven.read(`${toElement(selector, name)} !== undefined`, isInFrame).catch(() => false);
  await expect.poll(isSeen, { message: `${selector} ${name}` }).toBe(true);
}

/** The payment frame covers the window, so a point in the frame is the same point in the page. */
async function press(driven: Driven, selector: string, name: string, isInFrame = false): Promise<void> {
  await see(driven, selector, name, isInFrame);
  const place = `(() => {
    const element = ${toElement(selector, name)};
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  })()`;
  const [x, y] = (await driven.read(place, isInFrame)) as [number, number];
  const actions = [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  await driven.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }], isInFrame);
}

async function type(driven: Driven, label: string, text: string, isInFrame = false): Promise<void> {
  await press(driven, 'label', label, isInFrame);
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  await driven.act([{ type: 'key', id: 'keys', actions }], isInFrame);
}

async function logIn(driven: Driven, { email, password }: Account): Promise<void> {
  await type(driven, 'Email', email);
  await type(driven, 'Password', password);
  await press(driven, 'button', 'Login');
  await see(driven, 'h1, h2', 'Update Your Account Details');
}

/** Pays in the provider's window and closes it. */
async function pay(driven: Driven, email: string | null): Promise<void> {
  if (email !== null) await type(driven, 'Email address', email, true);
  await press(driven, 'button', 'Continue to payment', true);
  await press(driven, `[data-card="${cards.pays}"]`, '', true);
  await press(driven, 'button.primary', '', true);
  await see(driven, 'h1, h2', 'Payment successful', true);
  await press(driven, 'button', 'Done', true);
}

const inSight = `[...document.querySelectorAll('h2')].some((one) =>
  one.textContent === 'Thank you.' && one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().bottom <= innerHeight)`;

for (const { name, program, start } of drivers)
  test(`${name}: shop, sound, payment, account and plan`, async ({ world }) => {
    const account = await world.createAccount();
    const driven = await start(program);
    try {
      await driven.open(`${world.url}/marketplace`);
      await press(driven, 'button', 'Add To Cart: Harbor Strings');
      await see(driven, 'button', 'Cart1 item');
      await press(driven, 'button', 'Play Saltwater Quartet');
      await see(driven, 'button[data-play]:not([aria-busy])', 'Stop Saltwater Quartet');
      await press(driven, 'article h2 a', 'Reed Season');
      await see(driven, 'h1', 'Reed Season');
      await press(driven, 'button', 'Back');
      await see(driven, 'h1', 'Marketplace');
      await expect.poll(() => driven.read('(scrollTo(0, 2500), scrollY)')).toBe(2500);
      await press(driven, 'button', 'Cart1 item');
      const place = await driven.read('scrollY');
      await press(driven, '[role=dialog] button', 'Checkout');
      await see(driven, 'label', 'Email address', true);
      expect(await driven.read('scrollY')).toBe(place);
      await pay(driven, `guest-${account.email}`);
      await expect.poll(() => driven.read(inSight).catch(() => false)).toBe(true);
      expect(await driven.complaints()).toEqual([]);

      await driven.open(`${world.url}/login`);
      await logIn(driven, account);
      await press(driven, 'nav a[href$=cadenza-plus]', '');
      await press(driven, 'button', 'Subscribe');
      await pay(driven, null);
      await see(driven, 'p', 'Thank you. Your plan has started.');
      expect(await driven.complaints()).toEqual([]);
    } finally {
      await driven.end();
    }
  });

/** The labels of buttons whose text has the color of their background. */
const unreadable = `[...document.querySelectorAll('button')]
  .filter((button) => button.checkVisibility() && button.innerText.trim() !== '')
  .filter((button) => {
    const { color, backgroundColor } = getComputedStyle(button);
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)';
    const ground = isClear ? getComputedStyle(document.documentElement).backgroundColor : backgroundColor;
    const [ink, paper] = [color, ground].map((text) => text.match(/\\d+/g).slice(0, 3).map(Number));
    return ink.every((value, at) => Math.abs(value - paper[at]) < 50);
  })
  .map((button) => button.innerText)`;

for (const { name, program, start } of recoloring)
  test(`${name}: labels can be read in the colors of its owner`, async ({ world }) => {
    const driven = await start(program);
    try {
      await driven.open(`${world.url}/marketplace`);
      await see(driven, 'button', 'Add To Cart: Harbor Strings');
      expect(await driven.read(unreadable)).toEqual([]);
    } finally {
      await driven.end();
    }
  });
