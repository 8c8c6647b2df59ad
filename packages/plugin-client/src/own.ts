import type { DeviceIds } from '@backline/activation/device-ids';
import type { ClientOptions, ClientState } from './client.ts';
import { type Clock, systemClock } from './clock.ts';
import { createFiles } from './files.ts';
import { createPost, type Post } from './portal.ts';

/** State that the parts of one client share. */
export interface Own {
  options: ClientOptions;
  clock: Clock;
  files: ReturnType<typeof createFiles>;
  post: Post;
  state: ClientState;
  /** The ids that identify this computer. Null until they are first needed. */
  ids: Promise<DeviceIds> | null;
  /** The earliest time of the next request, and the number of failures so far. */
  nextAt: number;
  failures: number;
}

export function createOwn(options: ClientOptions): Own {
  const { store, clock = systemClock } = options;
  // A missing function would otherwise be noticed only at a later refresh.
  if (!clock.now) throw new TypeError('clock.now');
  return {
    options,
    clock,
    files: createFiles(store),
    post: createPost(options),
    state: {
      modes: {},
      reason: 'signed_out',
      lease: null,
      account: null,
      isSignedOut: false,
      isClockBack: false,
      news: null,
      refusal: null,
      releaseCode: null,
    },
    ids: null,
    nextAt: 0,
    failures: 0,
  };
}
