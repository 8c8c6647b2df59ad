import type { LeaseClaims } from '@backline/activation/claims';
import type { PublicKey, Reason, Trust } from '@backline/activation/token';
import { type LeaseContext, type LeaseVerdict, type Mode, verifyLease } from '@backline/activation/verify-lease';
import type { Client, ClientOptions } from './client.ts';
import { judge } from './judge.ts';
import { deactivate, loadFile, writeRequest } from './offline.ts';
import { createOwn } from './own.ts';
import { refresh } from './refresh.ts';
import { createSignIn } from './sign-in.ts';
import type { Store } from './store.ts';

export type {
  Cause,
  Client,
  ClientOptions,
  ClientState,
  Outcome,
  SignIn,
  System,
} from './client.ts';
export type { Clock } from './clock.ts';
export { type LicensedSku, type LicenseFile, verifyLicenseFile } from './license-file.ts';
export type { DeviceType, Installer, News, Update } from './news.ts';
export type { LeaseClaims, LeaseContext, LeaseVerdict, Mode, PublicKey, Reason, Store, Trust };
export { verifyLease };

export function createClient(options: ClientOptions): Client {
  const own = createOwn(options);
  let last: Promise<unknown> = Promise.resolve();
  /** Runs one operation at a time, because each reads files, decides, and writes. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  }

  return {
    options,
    get state() {
      return own.state;
    },
    start: () =>
      inTurn(async () => {
        await judge(own, true);
        return own.state;
      }),
    ...createSignIn(own, inTurn),
    refresh: (cause = 'button') => inTurn(() => refresh(own, cause)),
    offlineRequest: () => inTurn(() => writeRequest(own)),
    loadOffline: (text) => inTurn(() => loadFile(own, text)),
    deactivate: () => inTurn(() => deactivate(own)),
  };
}
