import type { DeviceIds } from '@backline/activation/device-ids';
import type { ClientOptions, ClientState } from './client.ts';
import { type Clock, systemClock } from './clock.ts';
import { createFiles } from './files.ts';
import { createPost, type Post } from './portal.ts';

/** The parts that the steps of one client share. */
export interface Own {
  options: ClientOptions;
  clock: Clock;
  files: ReturnType<typeof createFiles>;
  post: Post;
  state: ClientState;
  /** The ids by which this computer is recognized; null: not asked yet. */
  ids: Promise<DeviceIds> | null;
  /** When the portal may be asked again, and how often it has failed to answer. */
  nextAt: number;
  failures: number;
}

export function createOwn(options: ClientOptions): Own {
  const { store, clock = systemClock } = options;
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
