import { dayMs, hourMs, minuteMs, secondMs } from './time.ts';

export const contactNameLength = { min: 8, max: 64 } as const;
export const passwordLength = { min: 8, max: 64 } as const;
/** RFC 5321: the longest address that a mail server must accept. */
export const emailMaxLength = 254;

export const resetRedirectMs = 1 * secondMs;

/** Long enough for a link with the codes of a large purchase, short enough for every mail program. */
export const redirectMaxLength = 4096;

/** The lifetimes of mailed links, and of what the browser of a sign-up keeps. */
export const tokenLifetimeMs = {
  verify: 24 * hourMs,
  invite: 7 * dayMs,
  reset: 1 * hourMs,
  email_confirm: 24 * hourMs,
  email_cancel: 24 * hourMs,
  /** "This wasn't me": the mail may be read long after something else opened the link beside it. */
  secure: 30 * dayMs,
  sign_up: 1 * hourMs,
  /** Ends what support began, while that waits. */
  stop: 72 * hourMs,
} as const;

export const sessionLifetime = {
  idleMs: 14 * dayMs,
  absoluteMs: 90 * dayMs,
  /** `lastSeenAt` is written at most this often, so that most requests only read. */
  touchEveryMs: 10 * minuteMs,
} as const;

/** Of the portal's sessions, and of those that staff have at the command line. */
export const sessionLifetimes = {
  portal: { idleMs: sessionLifetime.idleMs, absoluteMs: sessionLifetime.absoluteMs },
  cli: { idleMs: 24 * hourMs, absoluteMs: 7 * dayMs },
} as const;

/** Command lines that a member of staff is logged in at, at once. */
export const cliSessionsMax = 3;

/** A proof that is under way. */
export const loginChallenge = { lifetimeMs: 5 * minuteMs, tries: 5 } as const;

/** How long the password or a passkey is not asked again. */
export const confirmationMs = 10 * minuteMs;

export const passkeysMax = 20;
export const recoveryCodeCount = 10;

/** How long a reset of all factors by support waits, with a mail every day. */
export const factorResetMs = 72 * hourMs;
export const factorResetMailEveryMs = dayMs;

/** How long an erasure waits, in which its owner can stop it. */
export const erasureWaitMs = 14 * dayMs;

/** How long staff may do without a second factor after an upgrade that demands one. */
export const staffFactorGraceMs = 7 * dayMs;

/** The longest window that a pool may set, in days. */
export const poolWindowMaxDays = 180;

/**
 * How far apart the clocks of two processes may be. A time further ahead than the program ever writes comes from a
 * wrong clock.
 */
export const clockSkewMs = minuteMs;

/** How many mails a process sends at once unless a setting says otherwise: connections, each with a worker. */
export const mailConnections = 2;

/** Lifetimes and delays in the browser. */
export const sidebarCookieMaxAgeSeconds = (7 * dayMs) / secondMs;
export const tooltipDelayMs = 700;
export const breakpoints = { mobileCart: 768, narrow: 1024, developerFilter: 1026 } as const;
export const queryGcMs = 5 * minuteMs;
export const queryRetries = 3;

/** The wait before retry number `attempt` (from 0): 1 s, doubling, capped at 30 s. */
export function retryDelayMs(attempt: number): number {
  return Math.min(secondMs * 2 ** attempt, 30 * secondMs);
}

/** How many codes one call may redeem, and how many staff may add at once. */
export const licenseListMax = 100;
export const licenseChunkMax = 1000;

/** The lifetime of a link to an installer. */
export const downloadLinkMs = 10 * minuteMs;

/** How many MiB of packs an account may fetch in 30 days: so many times what it owns, and this beside it. */
export const packQuota = { times: 4, besideMib: 100 * 1024 } as const;

/** How many packs, and how many installers, one account is sent at the same time, and when the next is tried. */
export const streamsPerAccount = 8;
export const streamRetryMs = 5 * secondMs;
/**
 * The slowest reader: one that takes less than this, over so much time of waiting for it, loses the stream: a line this
 * slow fetches no pack.
 */
export const slowestReader = { bytesPerSecond: 16 * 1024, windowMs: 20 * secondMs } as const;
/** The places of installers, beside those of packs. */
export const installerStreams = 32;

/** How many prices the provider previews in one call. */
export const pricePreviewMax = 100;

/** The lifetime of a buyer token. */
export const buyerTokenMs = 24 * hourMs;

/** A sign-in that a plugin started. */
export const deviceSignIn = {
  lifetimeMs: 15 * minuteMs,
  /** How long the answer to an approved one can be collected again. */
  collectMs: 10 * minuteMs,
  intervalMs: 3 * secondMs,
  /** Approved within this time from the same network, it needs no number. */
  youngMs: 5 * minuteMs,
  numberTries: 3,
  /** A login that is older approves a computer of another network with its password alone. */
  freshLoginMs: 12 * hourMs,
} as const;

/** A device token that is not used for so long stops working. */
export const deviceTokenIdleMs = 400 * dayMs;

/** How many state folders of a computer hold a token at the same time. */
export const installsPerDevice = 16;

/** The columns of a wave in a list: a byte each, as base64. A collection has its sounds' whole waves. */
export const listedColumns = 60;

/** How many versions a history has. */
export const historyMax = 20;

/** How many bundles a call gives links to: 8 GB. */
export const linkedBundlesMax = 256;

export const findLimit = 20;
