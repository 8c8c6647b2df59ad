import { type Driven, drivers } from './drivers.ts';
import { expect, test } from './world.ts';

/** The element whose name begins like this, and that can be seen; the last of them lies above the others. */
const toElement = (selector: string, name: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].findLast((one) =>
    (one.ariaLabel ?? one.textContent).trim().startsWith(${JSON.stringify(name)}) && one.checkVisibility())`;

async function see(driven: Driven, selector: string, name: string): Promise<void> {
  const isSeen = () => driven.read(`${toElement(selector, name)} !== undefined`);
  await expect.poll(isSeen, { message: `${selector} ${name}` }).toBe(true);
}

async function press(driven: Driven, selector: string, name: string): Promise<void> {
  await see(driven, selector, name);
  const [x, y] = (await driven.read(`(() => {
    const element = ${toElement(selector, name)};
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  })()`)) as [number, number];
  const actions = [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  await driven.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
}

async function type(driven: Driven, label: string, text: string): Promise<void> {
  await press(driven, 'label', label);
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  await driven.act([{ type: 'key', id: 'keys', actions }]);
}

for (const { name, program, start } of drivers)
  test(`${name}: shop, sound, account and checkout`, async ({ world }) => {
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
      expect(await driven.complaints()).toEqual([]);

      await driven.open(`${world.url}/login`);
      await type(driven, 'Email', account.email);
      await type(driven, 'Password', account.password);
      await press(driven, 'button', 'Login');
      await see(driven, 'h1, h2', 'Update Your Account Details');
      expect(await driven.complaints()).toEqual([]);

      await driven.open(`${world.url}/marketplace`);
      await press(driven, 'button', 'Cart1 item');
      await press(driven, '[role=dialog] button', 'Checkout');
      await see(driven, 'iframe[name=paddle_frame]', '');
      expect(await driven.complaints()).toEqual([]);
    } finally {
      await driven.end();
    }
  });
