import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fixtureNow } from '@backline/fixtures';
import { pageFiles } from '@backline/plugin-emulator';
import { emulatorPage, type PageData } from '@backline/plugin-emulator/page';
import type { Plugin } from 'vite';
import { noPacks, offeredPacks, packViews } from '../pack-views.ts';

const name = 'virtual:plugin-emulator';

type View = PageData['views'][number];
type State = View['atNextStart'];

const signedOut: State = {
  modes: {},
  reason: 'signed_out',
  lease: null,
  account: null,
  isSignedOut: false,
  isClockBack: false,
  news: null,
  refusal: null,
  releaseCode: null,
};

const signedIn: State = {
  ...signedOut,
  modes: { 'MUS-01001': 'full', 'MUS-01002': 'full' },
  reason: null,
  account: { label: 'c•••@example.com' },
};

const computer: View['computer'] = {
  id: 'studio',
  name: 'Studio Mac',
  os: 'macOS',
  files: new Map(),
  offsetDays: 0,
  network: 'home',
  state: null,
  signIn: null,
  said: '',
};

const waiting = {
  state: 'number_needed',
  userCode: 'KHTD-WXRM',
  verificationUri: '/device',
  verificationUriComplete: '/device?code=KHTD-WXRM',
} as const;

const views = {
  signedOut: { computer, atNextStart: signedOut, request: null, packs: noPacks },
  signingIn: {
    computer: { ...computer, state: signedOut, signIn: waiting, said: 'Waits for the browser.' },
    atNextStart: signedOut,
    request: null,
    packs: noPacks,
  },
  signedIn: { computer, atNextStart: signedIn, request: null, packs: noPacks },
  playing: {
    computer: { ...computer, state: signedIn, said: 'The license file is fresh.' },
    atNextStart: signedIn,
    request: null,
    packs: noPacks,
  },
  refused: {
    computer: {
      ...computer,
      state: { ...signedOut, reason: 'released', refusal: { code: 'device_released', ref: 'K7Q2' } },
      said: 'The portal says: this computer was removed.',
    },
    atNextStart: { ...signedOut, reason: 'released' },
    request: null,
    packs: noPacks,
  },
} satisfies Record<string, View>;

/** A computer that is signed in, with packs on its drives. */
const withPacks = (packs: View['packs']): View => ({ ...views.playing, packs });
const allViews = {
  ...views,
  ...Object.fromEntries(Object.entries(packViews).map(([state, packs]) => [state, withPacks(packs)])),
};

function readPages(): Record<string, string> {
  const css = pageFiles.css.map((url) => readFileSync(fileURLToPath(url), 'utf8')).join('');
  const toPage = (view: View) =>
    emulatorPage({
      views: [view],
      names: new Map([
        ['MUS-01001', 'Harbor Strings'],
        ['MUS-01002', 'Night Brass'],
      ]),
      offered: offeredPacks,
      said: '',
      links: [['Your computers', '/account/security']],
      portal: { now: () => fixtureNow },
      hasKeys: true,
      version: 0,
    })
      .replaceAll(/<link rel="stylesheet"[^>]*>\n?|<script .*<\/script>/g, '')
      .replace('</head>', () => `<style>${css}</style></head>`);
  return Object.fromEntries(Object.entries(allViews).map(([state, view]) => [state, toPage(view)]));
}

/** The plugin emulator's page in each of its states, as a module of the workshop. */
export function servePluginEmulator(): Plugin {
  return {
    name: 'serve-plugin-emulator',
    resolveId: { filter: { id: /^virtual:plugin-emulator$/ }, handler: () => `\0${name}` },
    load: {
      filter: { id: /^\0virtual:plugin-emulator$/ },
      handler: () => `export default ${JSON.stringify(readPages())};`,
    },
  };
}
