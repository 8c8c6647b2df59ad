import { poolWindowMaxDays } from './limits.ts';
import { dayMs, hourMs, minuteMs } from './time.ts';

/* In its own file, because no browser loads this table. */

export interface RateLimit {
  /**
   * The subject of a limit: an address (times `RATE_LIMIT_IP_FACTOR`), a person, a session, a computer, or the whole
   * installation.
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
  /** Failed second steps. A known machine has its own limit. */
  second_factor_account: { per: 'account', max: 30, windowMs: dayMs },
  passkey_ip: { per: 'ip', max: 100, windowMs: 15 * minuteMs },
  /** Changes of an account's factors. */
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
  /** Free items. */
  free_account: { per: 'account', max: 30, windowMs: hourMs },
  free_ip: { per: 'ip', max: 20, windowMs: hourMs },
  /** Per site, because a provider may give a house a /48 with 65,536 of the networks that `free_ip` counts. */
  free_network: { per: 'ip', max: 60, windowMs: hourMs },
  /** Mails with codes that anyone can have sent to an address. */
  free_mailbox: { per: 'account', max: 5, windowMs: dayMs },
  /** One code of a SKU per mailbox, as long as the code can be redeemed. */
  free_once: { per: 'account', max: 1, windowMs: 30 * dayMs },
  /** Calls that ask the provider about an order. */
  order_account: { per: 'account', max: 30, windowMs: hourMs },
  order_link_ip: { per: 'ip', max: 60, windowMs: hourMs },
  /** Mails that send an order's codes again. */
  codes_order: { per: 'account', max: 2, windowMs: dayMs },
  /** Mails to a withdrawing guest. */
  withdrawal_order: { per: 'account', max: 5, windowMs: dayMs },
  plan_account: { per: 'account', max: 20, windowMs: hourMs },
  device_start_ip: { per: 'ip', max: 30, windowMs: hourMs },
  device_poll: { per: 'device', max: 30, windowMs: minuteMs },
  /** Polls with unknown codes. */
  device_code_ip: { per: 'ip', max: 600, windowMs: 15 * minuteMs },
  /** Unknown codes of plugins and release codes. */
  user_code_account: { per: 'account', max: 10, windowMs: hourMs },
  user_code_ip: { per: 'ip', max: 30, windowMs: hourMs },
  device_approve: { per: 'account', max: 20, windowMs: hourMs },
  device_refresh: { per: 'device', max: 60, windowMs: hourMs },
  device_seat: { per: 'device', max: 20, windowMs: hourMs },
  device_deactivate: { per: 'device', max: 20, windowMs: hourMs },
  device_release: { per: 'account', max: 30, windowMs: hourMs },
  device_offline: { per: 'account', max: 20, windowMs: hourMs },
  /** Computers that are new to the account. An account with more places may add as many computers as it has places. */
  device_new: { per: 'account', max: 5, windowMs: dayMs },
  /** Mails about computers that may share a place. */
  device_twins: { per: 'account', max: 1, windowMs: 180 * dayMs },
  /** Places beyond the limit. Each pool has its own figures. */
  seat_courtesies: { per: 'account', max: 1, windowMs: 30 * dayMs },
  /** Changes of address started by a staff member, and proofs tried for an account. */
  staff_email_moves: { per: 'account', max: 5, windowMs: dayMs },
  /** Exports and erasures of customers begun by a staff member. */
  staff_exports: { per: 'account', max: 10, windowMs: dayMs },
  export_account: { per: 'account', max: 3, windowMs: dayMs },
  erasure_account: { per: 'account', max: 5, windowMs: dayMs },
  email_move_account: { per: 'account', max: 3, windowMs: dayMs },
  pack_open: { per: 'device', max: 120, windowMs: hourMs },
  pack_link: { per: 'device', max: 600, windowMs: hourMs },
  pack_archive: { per: 'account', max: 60, windowMs: hourMs },
  /** A bundle, or a whole pack as an archive. While links to it work, its bytes are charged to the quota only once. */
  pack_bundle: { per: 'account', max: 1, windowMs: 30 * minuteMs },
  pack_whole: { per: 'account', max: 1, windowMs: 3 * dayMs },
  /** MiB of packs. The maximum depends on what the account owns. */
  pack_quota: { per: 'account', max: 100 * 1024, windowMs: 30 * dayMs },
  /** MiB of packs that the account has only through an unpaid trial. The maximum is a setting. */
  pack_trial: { per: 'account', max: 50 * 1024, windowMs: 30 * dayMs },
  api_session: { per: 'session', max: 300, windowMs: minuteMs },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/** The longest window of any limit. */
export const longestWindowMs = Math.max(
  poolWindowMaxDays * dayMs,
  ...Object.values(rateLimits).map(({ windowMs }) => windowMs),
);

/** The lifetime of a link to a part of a pack, and of a link to a whole archive, which browsers resume. */
export const packLinkMs = rateLimits.pack_bundle.windowMs;
export const archiveLinkMs = rateLimits.pack_whole.windowMs;
/** How long a free code can be redeemed. */
export const freeCodeMs = rateLimits.free_once.windowMs;
