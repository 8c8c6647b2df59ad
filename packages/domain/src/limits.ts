import { dayMs, hourMs, minuteMs, secondMs } from './time.ts';

export const contactNameLength = { min: 8, max: 64 } as const;
export const passwordLength = { min: 8, max: 64 } as const;
/** RFC 5321: the longest address that a mail server must accept. */
export const emailMaxLength = 254;

export const resetRedirectMs = 1 * secondMs;

/** Long enough for a link with the codes of a large purchase, short enough for every mail program. */
export const redirectMaxLength = 4096;

/** The lifetimes of mailed links, and of a browser's sign-up token. */
export const tokenLifetimeMs = {
  verify: 24 * hourMs,
  invite: 7 * dayMs,
  reset: 1 * hourMs,
  email_confirm: 24 * hourMs,
  email_cancel: 24 * hourMs,
  /** "This wasn't me" works for a long time, because the mail may be read long after another link in it was opened. */
  secure: 30 * dayMs,
  sign_up: 1 * hourMs,
  /** Stops a change by support while it is pending. */
  stop: 72 * hourMs,
} as const;

export const sessionLifetime = {
  idleMs: 14 * dayMs,
  absoluteMs: 90 * dayMs,
  /** `lastSeenAt` is written at most this often, so that most requests only read. */
  touchEveryMs: 10 * minuteMs,
} as const;

/** For sessions in the portal, and for staff sessions at a command line. */
export const sessionLifetimes = {
  portal: { idleMs: sessionLifetime.idleMs, absoluteMs: sessionLifetime.absoluteMs },
  cli: { idleMs: 24 * hourMs, absoluteMs: 7 * dayMs },
} as const;

/** The most command-line logins that a staff member can have at the same time. */
export const cliSessionsMax = 3;

/** The limits of a login that waits for its second step. */
export const loginChallenge = { lifetimeMs: 5 * minuteMs, tries: 5 } as const;

/** How long the password or passkey is not asked for again. */
export const confirmationMs = 10 * minuteMs;

export const passkeysMax = 20;
export const recoveryCodeCount = 10;

/** How long a reset of all factors by support waits, with a mail every day. */
export const factorResetMs = 72 * hourMs;
export const factorResetMailEveryMs = dayMs;

/** How long an erasure waits. Until then its owner can stop it. */
export const erasureWaitMs = 14 * dayMs;

/** How long staff can postpone a second factor after an upgrade that requires one. */
export const staffFactorGraceMs = 7 * dayMs;

/** The maximum window of a pool, in days. */
export const poolWindowMaxDays = 180;

/**
 * The largest difference between the clocks of two processes. If a time is even further ahead, it comes from a wrong
 * clock.
 */
export const clockSkewMs = minuteMs;

/** The number of mails a process sends at once to a mail server without a limit. */
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

/** How many codes one call may redeem, and how many staff may add in one call. */
export const licenseListMax = 100;
export const licenseChunkMax = 1000;

/** The lifetime of a link to an installer. */
export const downloadLinkMs = 10 * minuteMs;

/** The quota of packs for 30 days, in MiB: a multiple of what the account owns, plus a fixed amount. */
export const packQuota = { times: 4, besideMib: 100 * 1024 } as const;

/** How many packs and installers are sent to an account at once, and when to try the next. */
export const streamsPerAccount = 8;
export const streamRetryMs = 5 * secondMs;
/**
 * The slowest speed that is allowed. A client that reads more slowly while data waits loses its stream, because it
 * could never download a whole pack.
 */
export const slowestReader = { bytesPerSecond: 16 * 1024, windowMs: 20 * secondMs } as const;
/** The slots for installers, besides those for packs. */
export const installerStreams = 32;

/** How many prices the provider previews per call. */
export const pricePreviewMax = 100;

/** The lifetime of a buyer token. */
export const buyerTokenMs = 24 * hourMs;

/** A sign-in started by a plugin. */
export const deviceSignIn = {
  lifetimeMs: 15 * minuteMs,
  /** How long the answer to an approved sign-in can be collected again. */
  collectMs: 10 * minuteMs,
  intervalMs: 3 * secondMs,
  /** If approved within this time from the same network, no number is needed. */
  youngMs: 5 * minuteMs,
  numberTries: 3,
  /** An older login needs its password to approve a computer on another network. */
  freshLoginMs: 12 * hourMs,
} as const;

/** An unused device token stops working after this time. */
export const deviceTokenIdleMs = 400 * dayMs;

/** How many state folders of a computer may have a token at once. */
export const installsPerDevice = 16;

/** The columns of a wave in a list, one byte each, in base64. A pack's page has the full waves. */
export const listedColumns = 60;

/** The maximum number of versions in a history. */
export const historyMax = 20;

/** The maximum number of bundles per call for links: 8 GB. */
export const linkedBundlesMax = 256;

export const findLimit = 20;
