import type { LeaseClaims } from '@backline/activation/claims';
import type { DeviceIdKind } from '@backline/activation/device-ids';
import type { PublicKey, Reason, VerifySignature } from '@backline/activation/token';
import type { Mode } from '@backline/activation/verify-lease';
import type { Clock } from './clock.ts';
import type { DeviceFile } from './files.ts';
import type { DeviceType, News } from './news.ts';
import type { Store } from './store.ts';

export interface ClientOptions {
  /** The portal's address, as in its leases. */
  issuer: string;
  product: string;
  apiKey: string;
  /** The root keys, compiled in. The spare is last. */
  roots: readonly PublicKey[];
  /** The name is a suggestion that the owner can change. */
  device: System & { name: string };
  plugin: {
    version: string;
    /** At most 24 characters: AU, AUv3, VST2, VST3, AAX, CLAP, LV2, Standalone, App, or your own word. */
    format: string;
    host?: string | undefined;
    /** The channel of updates to report; stable by default. */
    channel?: 'stable' | 'beta' | undefined;
  };
  store: Store;
  /** Returns the system's ids of this computer, unhashed. Called once, when they are first needed. */
  identifiers(): Promise<Partial<Record<DeviceIdKind, string>>>;
  clock?: Clock | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  /** Verifies signatures if the environment's WebCrypto has no Ed25519. */
  verify?: VerifySignature | undefined;
}

/** The computer's system, which each refresh reports. */
export interface System {
  os: DeviceType;
  osVersion?: string | undefined;
  arch?: string | undefined;
}

/** The reason for a request: the host started, its editor opened, or a person pressed a button. */
export type Cause = 'start' | 'editor' | 'button';

/**
 * `later`: another process is asking, or it is too early. `failed`: no answer from the portal, so nothing has changed.
 */
export type Outcome = 'fresh' | 'later' | 'failed' | 'released' | 'signed_out';

export interface ClientState {
  modes: Readonly<Record<string, Mode>>;
  /** The reason why nothing may play. Null if the modes decide. */
  reason: Reason | 'released' | 'signed_out' | null;
  lease: LeaseClaims | null;
  account: DeviceFile['account'] | null;
  /**
   * The account's owner has signed out all computers. Everything plays, but nothing is renewed without a new sign-in.
   */
  isSignedOut: boolean;
  isClockBack: boolean;
  /** The news from the latest refresh, in this process or an earlier one. */
  news: News | null;
  /** The latest refusal, with a reference for support. `field` names the invalid part of the input. */
  refusal: { code: string; ref: string | null; field: string | null } | null;
  /** A code for the portal. It proves that an offline computer has removed its lease. */
  releaseCode: string | null;
}

export type SignIn =
  | { state: 'pending' | 'number_needed'; userCode: string; verificationUri: string; verificationUriComplete: string }
  | { state: 'approved' | 'denied' | 'expired' | 'failed' };

export interface Client {
  /** The options it was created with. */
  readonly options: ClientOptions;
  readonly state: ClientState;
  /** Reads and evaluates the files, without using the network or writing. Only this call can take a permission away. */
  start(): Promise<ClientState>;
  /**
   * Yields each change until the sign-in is decided. Breaking out of the loop, or aborting the signal, stops asking.
   */
  signIn(signal?: AbortSignal): AsyncGenerator<SignIn, void>;
  /** Submits the four digits that the browser shows. Three wrong tries end the sign-in. */
  answerNumber(number: string): Promise<SignIn['state']>;
  /** Asks the portal if a refresh is due, or at once for a button. */
  refresh(cause?: Cause): Promise<Outcome>;
  /** Writes a request file for a computer without internet. */
  offlineRequest(): Promise<string>;
  /** Accepts a license file. Returns the reason why it is not valid here, or null. */
  loadOffline(text: string): Promise<ClientState['reason']>;
  /** Gives up the seat now, or when the portal can next be reached. */
  deactivate(): Promise<void>;
}
