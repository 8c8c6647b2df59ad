/// <reference path="./virtual-brands.d.ts" />
import brands from 'virtual:brands';
import type { Decorator, Loader } from '@storybook/react-vite';
import { Fragment } from 'react';
import { forceMedia, withReducedMotion } from '../src/portal/force-media.ts';
import type { PortalProps } from '../src/portal/portal.tsx';
import { showPseudo } from './pseudo/show-pseudo.ts';
import { clockSteps, shiftArgs, shiftClock } from './shift-clock.ts';

interface Choice {
  value: string;
  title: string;
}

const toTool = (title: string, description: string, icon: string, standard: string, choices: Choice[]) => ({
  description,
  toolbar: { icon, title, items: [{ type: 'reset', title: standard }, ...choices] },
});

export const globalTypes = {
  brand: {
    description: 'Brand',
    toolbar: {
      icon: 'paintbrush',
      title: 'Brand',
      items: brands.map(({ slug, name }) => ({ value: slug, title: name })),
    },
  },
  person: toTool('Person', 'Person', 'user', 'Whom the story has', [
    { value: 'visitor', title: 'Visitor' },
    { value: 'guest', title: 'Guest with a cart' },
    { value: 'owner', title: 'Owner of packs' },
    { value: 'trial', title: 'Member in trial' },
    { value: 'member', title: 'Member' },
    { value: 'pastDue', title: 'Member, past due' },
  ]),
  clock: toTool(
    'Clock',
    'Clock',
    'time',
    'Now',
    Object.entries(clockSteps).map(([value, { title }]) => ({ value, title })),
  ),
  text: toTool('Text', 'Language of texts', 'paragraph', 'English', [
    { value: 'ltr', title: 'Pseudo' },
    { value: 'rtl', title: 'Pseudo, right to left' },
  ]),
  motion: toTool('Motion', 'Motion', 'play', 'As the browser asks', [{ value: 'reduced', title: 'Reduced' }]),
  colors: toTool('Colors', 'Forced colors', 'contrast', 'Colors of the brand', [
    { value: 'forced', title: 'Forced, nearly: a real check needs the browser' },
  ]),
  zoom: toTool('Zoom', 'Zoom', 'zoom', '100 %', [{ value: '200', title: '200 %' }]),
};

/** The choices that a contact sheet passes on to its windows, as a query. */
export function toGlobalsQuery(globals: Record<string, unknown>): string {
  return ['brand', 'clock', 'text', 'motion', 'colors'].map((name) => `${name}:${globals[name] ?? ''}`).join(';');
}

/** Applies a choice to the page, and undoes it when another one is made. */
function createSwitch(apply: (value: string) => () => void): (value: unknown) => void {
  let current = '';
  let undo: (() => void) | undefined;
  return (value) => {
    const next = typeof value === 'string' ? value : '';
    if (next === current) return;
    undo?.();
    undo = next === '' ? undefined : apply(next);
    current = next;
  };
}

const toClockMs = (step: unknown) => clockSteps[String(step)]?.ms ?? 0;

const switches: Record<string, ReturnType<typeof createSwitch>> = {
  clock: createSwitch((step) => shiftClock(toClockMs(step))),
  text: createSwitch((direction) => showPseudo(direction === 'rtl' ? 'rtl' : 'ltr')),
  motion: createSwitch(withReducedMotion),
  colors: createSwitch(() => {
    const undo = forceMedia('(forced-colors: active)');
    document.documentElement.toggleAttribute('data-forced-colors', true);
    return () => {
      undo();
      document.documentElement.removeAttribute('data-forced-colors');
    };
  }),
  brand: createSwitch((slug) => {
    const style = document.createElement('style');
    style.textContent = brands.find((brand) => brand.slug === slug)?.css ?? '';
    document.head.append(style);
    return () => style.remove();
  }),
};

/** True for a page of the portal, whose network answers come from the story. */
const isPage = (args: object): args is Pick<PortalProps, 'path' | 'answers'> => 'answers' in args && 'path' in args;

/** Loaded only if a person is chosen, because it loads all fixtures. */
export const loadPerson: Loader = async ({ globals, args }) => {
  if (!globals.person || !isPage(args)) return {};
  const { toPerson } = await import('../src/portal/people.ts');
  return { person: toPerson(globals.person, args) };
};

/** The brand that the stories are written for. */
const demonstration = 'cadenza';

/** Replaces the demonstration's names and codes in mails with those of the chosen brand. */
function toBrandMails(args: object, slug: unknown): object {
  const brand = brands.find((one) => one.slug === slug && slug !== demonstration);
  if (brand === undefined || !('messages' in args)) return {};
  const text = JSON.stringify(args.messages)
    .replaceAll('Cadenza', brand.name)
    .replaceAll(demonstration, brand.slug)
    .replaceAll('MUS-', `${brand.product.codePrefix}-`);
  return { messages: JSON.parse(text), productName: brand.name, look: brand.mailLook };
}

/** Loaded only if another brand than the demonstration's is chosen. */
export const loadProduct: Loader = async ({ globals, args }) => {
  const brand = brands.find(({ slug }) => slug === globals.brand && slug !== demonstration);
  if (brand === undefined || !(isPage(args) || 'product' in args)) return {};
  const { cadenza } = await import('@backline/fixtures');
  // Texts that the story itself sets stay.
  const ownWords = Object.entries(args.product ?? {}).filter(
    ([name, value]) => value !== cadenza[name as keyof typeof cadenza],
  );
  return { product: { ...cadenza, ...brand.product, ...Object.fromEntries(ownWords) } };
};

export const withToolbar: Decorator = (Story, { globals, args, loaded, title }) => {
  // A contact sheet passes the choice on to its windows. Its own words are not texts of the product.
  const text = title.startsWith('Matrices/') ? '' : globals.text;
  for (const [name, change] of Object.entries(switches)) change(name === 'text' ? text : globals[name]);
  const { product, person } = loaded;
  const chosen = {
    ...args,
    ...person,
    ...toBrandMails(args, globals.brand),
    ...(product && { product, ...(isPage(args) && { path: args.path.replace(/\bcadenza\b/g, product.slug) }) }),
  };
  const clockMs = toClockMs(globals.clock);
  return (
    <Fragment key={`${globals.brand} ${globals.person} ${globals.clock}`}>
      <Story args={clockMs === 0 ? chosen : shiftArgs(chosen, clockMs)} />
    </Fragment>
  );
};

// Some docs pages draw no story themselves.
switches.brand?.(globalThis.workshopLook?.slug);
