import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fixtureNow } from '@backline/fixtures';
import { type Emulator, emulatorDefaults, startEmulator } from '@backline/paddle-emulator/source';
import { build, type Plugin } from 'vite';
import { coverFolder, recordCheckouts } from '../record-checkouts.ts';

const name = 'virtual:paddle-emulator';
const browserFolder = new URL('./', import.meta.resolve('@backline/paddle-emulator/control.css'));

const readCss = (path: string) => `<style>${readFileSync(new URL(path, browserFolder), 'utf8')}</style>`;
const withoutLinks = (html: string) => html.replaceAll(/<link rel="stylesheet"[^>]*>\n?/g, '');

/** Bundles the checkout's modules into one script, for a page without an address of its own. */
async function bundleCheckout(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(new URL('checkout/main.js', browserFolder)) },
    },
  });
  const [{ output }] = [result].flat() as [{ output: { type: string; code?: string }[] }];
  return output.find(({ type }) => type === 'chunk')?.code?.replaceAll('location.search', 'frameQuery') ?? '';
}

/** A script with the recorded answers in `{answers}`. The checkout opens as if the page around it had asked for it. */
const toScript = (checkout: string) => `<script>
const frameQuery = '?display={display}&parent=' + location.origin;
const answers = {answers};
window.fetch = async (path) => new Response(JSON.stringify(answers[path.split('/').at(-1)]));
{${checkout}}
dispatchEvent(new MessageEvent('message', {
  origin: location.origin,
  source: parent,
  data: { channel: 'paddle-emulator', type: 'open', payload: { settings: { theme: 'dark' } } },
}));
</script>`;

type Session = { general: { overview: string }; subscriptions: { cancel_subscription: string }[] };

/** Opens the emulator's customer portal for the customer with a subscription, and returns its addresses. */
async function openPortal(emulator: Emulator): Promise<Session> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${emulatorDefaults.apiKey}` };
  const ask = async (path: string, init: RequestInit = {}) =>
    (await (await emulator.fetch(emulator.url + path, { ...init, headers })).json()).data;
  const [{ id, customer_id }] = await ask('/subscriptions');
  const body = JSON.stringify({ subscription_ids: [id] });
  return (await ask(`/customers/${customer_id}/portal-sessions`, { method: 'POST', body })).urls;
}

async function readPages() {
  const emulator = await startEmulator({ now: () => fixtureNow });
  const read = async (path: string) => withoutLinks(await (await emulator.fetch(emulator.url + path)).text());
  try {
    const frame = await read('/checkout?theme=dark');
    const controlCss = readCss('control.css');
    const toControl = async () => (await read('/control')).replace('</head>', () => `${controlCss}</head>`);
    const emptyControl = await toControl();
    const answers = await recordCheckouts(emulator);
    const script = toScript(await bundleCheckout());
    const checkout = frame
      .replace('</head>', () => `${readCss('checkout/checkout.css')}</head>`)
      .replace(/<script .*<\/script>/, () => script);
    const control = await toControl();
    const { general, subscriptions } = await openPortal(emulator);
    const toPortal = async (url = '') =>
      (await read(url.slice(emulator.url.length)))
        .replace('</head>', () => `${controlCss}</head>`)
        .replaceAll(/<script .*?<\/script>/g, '');
    const portal = await toPortal(general.overview);
    const portalCancel = await toPortal(subscriptions[0]?.cancel_subscription);
    return { checkout, coverFolder, answers, control, emptyControl, portal, portalCancel };
  } finally {
    await emulator.stop();
  }
}

/** The pages of the payment provider's emulator as a module of the workshop, with recorded answers. */
export function servePaddleEmulator(): Plugin {
  return {
    name: 'serve-paddle-emulator',
    resolveId: { filter: { id: /^virtual:paddle-emulator$/ }, handler: () => `\0${name}` },
    load: {
      filter: { id: /^\0virtual:paddle-emulator$/ },
      handler: async () => `export default ${JSON.stringify(await readPages())};`,
    },
  };
}
