import type { LeaseClaims } from '@backline/activation/claims';
import type { DeviceIdKind } from '@backline/activation/device-ids';
import type { PublicKey, Reason, VerifySignature } from '@backline/activation/token';
import type { Mode } from '@backline/activation/verify-lease';
import type { Clock } from './clock.ts';
import type { DeviceFile } from './files.ts';
import type { DeviceType, News } from './news.ts';
import type { Store } from './store.ts';

export interface ClientOptions {
  /** The address of the portal, as leases name it. */
  issuer: string;
  product: string;
  apiKey: string;
  /** Compiled in; the spare comes last. */
  roots: readonly PublicKey[];
  /** The name is a suggestion; its owner can change it. */
  device: System & { name: string };
  plugin: {
    version: string;
    /** At most 24 characters: AU, AUv3, VST2, VST3, AAX, CLAP, LV2, Standalone, App, or your own word. */
    format: string;
    host?: string | undefined;
    /** Of which updates it wants to hear: stable ones, unless said. */
    channel?: 'stable' | 'beta' | undefined;
  };
  store: Store;
  /** The ids that the system gives of this computer, unhashed. Called once, when it is first needed. */
  identifiers(): Promise<Partial<Record<DeviceIdKind, string>>>;
  clock?: Clock | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  /** Where WebCrypto has no Ed25519. */
  verify?: VerifySignature | undefined;
}

/** The system of a computer. Each refresh says it. */
export interface System {
  os: DeviceType;
  osVersion?: string | undefined;
  arch?: string | undefined;
}

/** Why a plugin asks: its host has started, its editor was opened, or a person has pressed a button. */
export type Cause = 'start' | 'editor' | 'button';

/**
 * `later`: another process asks, or the time of the next attempt has not come. `failed`: no answer, or none of ours;
 * nothing was taken.
 */
export type Outcome = 'fresh' | 'later' | 'failed' | 'released' | 'signed_out';

export interface ClientState {
  modes: Readonly<Record<string, Mode>>;
  /** Why nothing may be played; null when the modes decide. */
  reason: Reason | 'released' | 'signed_out' | null;
  lease: LeaseClaims | null;
  account: DeviceFile['account'] | null;
  /** The account's owner has ended every sign-in. All plays on; without a new sign-in nothing is renewed. */
  isSignedOut: boolean;
  isClockBack: boolean;
  /** From the last refresh, of this process or of one before. */
  news: News | null;
  /** The last refusal, with its number for support. `field`: what was wrong in what was sent. */
  refusal: { code: string; ref: string | null; field: string | null } | null;
  /** To be typed in the portal: proves that an offline computer has given its lease back. */
  releaseCode: string | null;
}

export type SignIn =
  | { state: 'pending' | 'number_needed'; userCode: string; verificationUri: string; verificationUriComplete: string }
  | { state: 'approved' | 'denied' | 'expired' | 'failed' };

export interface Client {
  /** The options that it was made with. */
  readonly options: ClientOptions;
  readonly state: ClientState;
  /** Reads the files and judges them; no network and no writing. Modes get worse here and nowhere else. */
  start(): Promise<ClientState>;
  /** Yields each change until it is decided. Ending the loop, or the signal, stops asking. */
  signIn(signal?: AbortSignal): AsyncGenerator<SignIn, void>;
  /** The four digits that the browser shows. Three wrong ones end the sign-in. */
  answerNumber(number: string): Promise<SignIn['state']>;
  /** Asks the portal when it is time, and at once for a button. */
  refresh(cause?: Cause): Promise<Outcome>;
  /** The text of a request file, for a computer without internet. */
  offlineRequest(): Promise<string>;
  /** Takes a license file; says why it does not count, or null. */
  loadOffline(text: string): Promise<ClientState['reason']>;
  /** Gives the seat back: at once, or at the next contact. */
  deactivate(): Promise<void>;
}
