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

export interface RateLimit {
  /**
   * The owner of the bucket: an address (multiplied by `RATE_LIMIT_IP_FACTOR`), a person, a session, a computer, or the
   * whole installation.
   */
  per: 'ip' | 'account' | 'session' | 'device' | 'all';
  max: number;
  windowMs: number;
}

export const rateLimits = {
  login_account: { per: 'account', max: 10, windowMs: 15 * minuteMs },
  login_ip: { per: 'ip', max: 50, windowMs: 15 * minuteMs },
  /** Logins from machines that are new to the account, and failed ones. */
  login_all: { per: 'all', max: 3000, windowMs: 15 * minuteMs },
  /** Second steps that fail. A known machine has a limit of its own. */
  second_factor_account: { per: 'account', max: 30, windowMs: dayMs },
  passkey_ip: { per: 'ip', max: 100, windowMs: 15 * minuteMs },
  /** Changes of what an account proves itself with. */
  factor_account: { per: 'account', max: 30, windowMs: hourMs },
  factor_reset_account: { per: 'account', max: 3, windowMs: dayMs },
  mail_account: { per: 'account', max: 3, windowMs: hourMs },
  mail_ip: { per: 'ip', max: 20, windowMs: hourMs },
  signup_ip: { per: 'ip', max: 5, windowMs: 3 * hourMs },
  token_ip: { per: 'ip', max: 20, windowMs: hourMs },
  password_session: { per: 'session', max: 10, windowMs: 15 * minuteMs },
  redeem_account: { per: 'account', max: 10, windowMs: hourMs },
  redeem_ip: { per: 'ip', max: 30, windowMs: hourMs },
  passport_account: { per: 'account', max: 20, windowMs: hourMs },
  checkout_ip: { per: 'ip', max: 60, windowMs: hourMs },
  /** What costs nothing. */
  free_account: { per: 'account', max: 30, windowMs: hourMs },
  free_ip: { per: 'ip', max: 20, windowMs: hourMs },
  /** Of all addresses that one provider gives a house: a /48 has 65,536 of what `free_ip` counts. */
  free_network: { per: 'ip', max: 60, windowMs: hourMs },
  /** Mails with codes that anybody can have sent to an address. */
  free_mailbox: { per: 'account', max: 5, windowMs: dayMs },
  /** One code of a SKU for a mailbox, as long as the code can be redeemed. */
  free_once: { per: 'account', max: 1, windowMs: 30 * dayMs },
  /** What asks the provider about an order. */
  order_account: { per: 'account', max: 30, windowMs: hourMs },
  order_link_ip: { per: 'ip', max: 60, windowMs: hourMs },
  /** Mails with the codes of an order once more. */
  codes_order: { per: 'account', max: 2, windowMs: dayMs },
  /** Mails to a guest who withdraws. */
  withdrawal_order: { per: 'account', max: 5, windowMs: dayMs },
  plan_account: { per: 'account', max: 20, windowMs: hourMs },
  device_start_ip: { per: 'ip', max: 30, windowMs: hourMs },
  device_poll: { per: 'device', max: 30, windowMs: minuteMs },
  /** Polls with a code that no sign-in has. */
  device_code_ip: { per: 'ip', max: 600, windowMs: 15 * minuteMs },
  /** Codes of plugins and of releases that are not known. */
  user_code_account: { per: 'account', max: 10, windowMs: hourMs },
  user_code_ip: { per: 'ip', max: 30, windowMs: hourMs },
  device_approve: { per: 'account', max: 20, windowMs: hourMs },
  device_refresh: { per: 'device', max: 60, windowMs: hourMs },
  device_seat: { per: 'device', max: 20, windowMs: hourMs },
  device_deactivate: { per: 'device', max: 20, windowMs: hourMs },
  device_release: { per: 'account', max: 30, windowMs: hourMs },
  device_offline: { per: 'account', max: 20, windowMs: hourMs },
  /** Computers that are new to the account. An account with more places may add as many. */
  device_new: { per: 'account', max: 5, windowMs: dayMs },
  /** Mails about computers that may share a place. */
  device_twins: { per: 'account', max: 1, windowMs: 180 * dayMs },
  /** Places beyond the limit: each pool has its own figures. */
  seat_courtesies: { per: 'account', max: 1, windowMs: 30 * dayMs },
  /** Changes of address that one member of staff begins, and proofs tried for one account. */
  staff_email_moves: { per: 'account', max: 5, windowMs: dayMs },
  export_account: { per: 'account', max: 3, windowMs: dayMs },
  erasure_account: { per: 'account', max: 5, windowMs: dayMs },
  email_move_account: { per: 'account', max: 3, windowMs: dayMs },
  pack_open: { per: 'device', max: 120, windowMs: hourMs },
  pack_link: { per: 'device', max: 600, windowMs: hourMs },
  pack_archive: { per: 'account', max: 60, windowMs: hourMs },
  /** What the quota counts once while links to it live: a bundle, and a whole pack as an archive. */
  pack_bundle: { per: 'account', max: 1, windowMs: 30 * minuteMs },
  pack_whole: { per: 'account', max: 1, windowMs: 3 * dayMs },
  /** MiB of packs; how many depends on what the account owns. */
  pack_quota: { per: 'account', max: 100 * 1024, windowMs: 30 * dayMs },
  /** MiB of packs that are the account's by an unpaid trial alone; the maximum is a setting. */
  pack_trial: { per: 'account', max: 50 * 1024, windowMs: 30 * dayMs },
  api_session: { per: 'session', max: 300, windowMs: minuteMs },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/** The longest window that a pool may set, in days. */
export const poolWindowMaxDays = 180;

/** The longest window of any limit. */
export const longestWindowMs = Math.max(
  poolWindowMaxDays * dayMs,
  ...Object.values(rateLimits).map(({ windowMs }) => windowMs),
);

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

/** The lifetime of a link to a part of a pack, and of one to a whole pack as an archive, which a browser resumes. */
export const packLinkMs = rateLimits.pack_bundle.windowMs;
export const archiveLinkMs = rateLimits.pack_whole.windowMs;

/** How many MiB of packs an account may fetch in 30 days: so many times what it owns, and this beside it. */
export const packQuota = { times: 4, besideMib: 100 * 1024 } as const;

/** How many packs, and how many installers, one account is sent at the same time, and when the next is tried. */
export const streamsPerAccount = 8;
export const streamRetryMs = 5 * secondMs;
/** Who takes less than this, over so much time of waiting for them, loses the stream: a line this slow fetches no pack. */
export const slowestReader = { bytesPerSecond: 16 * 1024, windowMs: 20 * secondMs } as const;
/** The places of installers, beside those of packs. */
export const installerStreams = 32;

/** How long a code can be redeemed that cost nothing. */
export const freeCodeMs = rateLimits.free_once.windowMs;

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
