import { createClient } from '@backline/plugin-client';

const minuteMs = 60_000;

/** The data for a page. It is plain, so it can be sent between processes. */
function toView({ state }, signIn) {
  const { modes, reason, account, news, refusal, isSignedOut, isClockBack } = state;
  return { modes, reason, account: account?.label ?? null, news, refusal, isSignedOut, isClockBack, signIn };
}

/**
 * A client that calls `onChange` with the data to show. It refreshes when that is due, checking once a minute. `host`
 * provides `device`, `store` and `identifiers`; `shop` has `issuer`, `product`, `apiKey` and `roots`.
 */
export function createLicense(shop, host, plugin, onChange) {
  const client = createClient({ ...shop, ...host, plugin });
  let signIn = null;
  let asking = null;
  const show = () => onChange(toView(client, signIn));

  async function refresh(cause) {
    await client.refresh(cause);
    show();
  }

  return {
    async start() {
      await client.start();
      show();
      await refresh('start');
      const timer = setInterval(() => void refresh('editor'), minuteMs);
      return () => clearInterval(timer);
    },
    async signIn() {
      asking?.abort();
      asking = new AbortController();
      for await (const step of client.signIn(asking.signal)) {
        signIn = step.state === 'approved' ? null : step;
        show();
      }
    },
    cancel() {
      asking?.abort();
      signIn = null;
      show();
    },
    async answerNumber(number) {
      await client.answerNumber(number);
    },
    checkNow: () => refresh('button'),
    async remove() {
      await client.deactivate();
      show();
    },
  };
}

/** Files that contain a token. They are encrypted if the host can encrypt for this user. */
const secrets = ['device.json', 'tombstone.json'];

/**
 * Encrypts some files of a store. `open` returns null if it can't decrypt one, and the computer then signs in again.
 */
export function createSealedStore(store, { seal, open }) {
  return {
    ...store,
    async read(ending) {
      const texts = await store.read(ending);
      return secrets.includes(ending) ? texts.flatMap((text) => open(text) ?? []) : texts;
    },
    write: (name, text) => store.write(name, secrets.includes(name) ? seal(text) : text),
  };
}
