import { describe, expect, it } from 'vitest';
import { contactNameInput, passwordInput, tokenInput } from './account/fields.ts';
import { looseFileMs } from './devices/leases/lease-terms.ts';
import * as limits from './limits.ts';
import { longestWindowMs } from './rate-limits.ts';
import { emailMoveMs, mergeUndoMs, mergeWaitMs } from './support/people/rules.ts';
import { taskTerms } from './tasks.ts';
import { countCharacters } from './text.ts';
import { dayMs, hourMs, minuteMs, secondMs } from './time.ts';

const { deviceSignIn, retryDelayMs } = limits;

describe('what is promised', () => {
  const divide = (times: object, unit: number) =>
    Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, ms / unit]));

  it('are the hours of links', () => {
    expect(divide(limits.tokenLifetimeMs, hourMs)).toEqual({
      verify: 24,
      invite: 168,
      reset: 1,
      email_confirm: 24,
      email_cancel: 24,
      secure: 720,
      sign_up: 1,
      stop: 72,
    });
  });

  it('are the days of sessions', () => {
    expect(divide(limits.sessionLifetimes.portal, dayMs)).toEqual({ idleMs: 14, absoluteMs: 90 });
    expect(divide(limits.sessionLifetimes.cli, dayMs)).toEqual({ idleMs: 1, absoluteMs: 7 });
  });

  it('are the days of longer waits', () => {
    const { factorResetMs, erasureWaitMs, staffFactorGraceMs, buyerTokenMs, deviceTokenIdleMs } = limits;
    const waits = { factorResetMs, erasureWaitMs, staffFactorGraceMs, buyerTokenMs, deviceTokenIdleMs };
    expect(divide({ ...waits, looseFileMs, emailMoveMs, mergeWaitMs, mergeUndoMs, longestWindowMs }, dayMs)).toEqual({
      factorResetMs: 3,
      erasureWaitMs: 14,
      staffFactorGraceMs: 7,
      buyerTokenMs: 1,
      deviceTokenIdleMs: 400,
      looseFileMs: 30,
      emailMoveMs: 3,
      mergeWaitMs: 1,
      mergeUndoMs: 14,
      longestWindowMs: 180,
    });
  });

  it('are the minutes of short ones', () => {
    const { confirmationMs, downloadLinkMs, clockSkewMs, queryGcMs } = limits;
    const { lifetimeMs, collectMs, youngMs, freshLoginMs } = deviceSignIn;
    const touchEveryMs = limits.sessionLifetime.touchEveryMs;
    const challengeMs = limits.loginChallenge.lifetimeMs;
    const times = { confirmationMs, downloadLinkMs, clockSkewMs, queryGcMs, touchEveryMs, challengeMs };
    expect(divide({ ...times, lifetimeMs, collectMs, youngMs, freshLoginMs }, minuteMs)).toEqual({
      confirmationMs: 10,
      downloadLinkMs: 10,
      clockSkewMs: 1,
      queryGcMs: 5,
      touchEveryMs: 10,
      challengeMs: 5,
      lifetimeMs: 15,
      collectMs: 10,
      youngMs: 5,
      freshLoginMs: 720,
    });
  });

  it('are the seconds between tries', () => {
    const { streamRetryMs, resetRedirectMs, slowestReader } = limits;
    const times = { streamRetryMs, resetRedirectMs, windowMs: slowestReader.windowMs };
    expect(divide({ ...times, intervalMs: deviceSignIn.intervalMs }, secondMs)).toEqual({
      streamRetryMs: 5,
      resetRedirectMs: 1,
      windowMs: 20,
      intervalMs: 3,
    });
  });

  it('are these amounts', () => {
    const amounts = Object.entries(limits).filter(([name, value]) => typeof value === 'number' && !name.endsWith('Ms'));
    expect(Object.fromEntries(amounts)).toEqual({
      emailMaxLength: 254,
      redirectMaxLength: 4096,
      cliSessionsMax: 3,
      passkeysMax: 20,
      recoveryCodeCount: 10,
      poolWindowMaxDays: 180,
      mailConnections: 2,
      sidebarCookieMaxAgeSeconds: 604_800,
      queryRetries: 3,
      licenseListMax: 100,
      licenseChunkMax: 1000,
      streamsPerAccount: 8,
      installerStreams: 32,
      pricePreviewMax: 100,
      installsPerDevice: 16,
      listedColumns: 60,
      historyMax: 20,
      linkedBundlesMax: 256,
      findLimit: 20,
    });
    expect(limits.packQuota.besideMib).toBe(102_400);
    expect(limits.slowestReader.bytesPerSecond).toBe(16_384);
  });

  it('are the longest waits before a task is tried again, in minutes', () => {
    const waits = Object.entries(taskTerms).map(([kind, terms]) => [kind, terms.longestRetryMs / minuteMs]);
    expect(waits.filter(([, minutes]) => minutes !== 60)).toEqual([['order.refund', 10]]);
    expect(new Set(Object.values(taskTerms).map(({ leaseMs }) => leaseMs / minuteMs))).toEqual(new Set([1, 10]));
  });

  it('are how long finished tasks are kept, in days', () => {
    const kept = Object.entries(taskTerms).map(([kind, { keepMs }]) => [kind, keepMs / dayMs]);
    expect(kept.filter(([, days]) => days !== 1095)).toEqual(
      ['account.invite', 'trial.remind', 'sale.change', 'provider.connect', 'backup.make'].map((kind) => [kind, 30]),
    );
  });
});

describe('the wait before a retry', () => {
  it('starts at one second, doubles, and stops at thirty', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 50].map(retryDelayMs)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });
});

describe('counting characters', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 2],
    ['🎹🎻', 2],
  ])('%j has %i', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});

describe('the inputs of calls', () => {
  it('a display name is trimmed', () => {
    expect(contactNameInput.parse('  Clara Wieck ')).toBe('Clara Wieck');
    expect(contactNameInput.parse('Zoe\u0308 Wieck')).toBe('Zoë Wieck');
    expect(contactNameInput.parse('x'.repeat(64))).toHaveLength(64);
  });

  it.each(['\u200b', '\u3164', '\u2800', '\u115f', '\u00ad', '\ufe0f', '\u2060', '-', '\u0301'])(
    'a display name of %j alone is none, with the specified message',
    (character) => {
      const { error } = contactNameInput.safeParse(character.repeat(10));
      expect(error?.issues[0]?.message).toBe('Contact Name must be at least 8 characters long');
      expect(contactNameInput.safeParse(`Clara W${character}`).success).toBe(['-'].includes(character));
      expect(contactNameInput.parse(`Clara Wieck${character}`)).toBe(`Clara Wieck${character}`.normalize('NFC'));
    },
  );

  it('a display name keeps the joiners of its script', () => {
    for (const name of [
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0622\u0647\u0646\u06af',
      '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'.repeat(3),
    ])
      expect(contactNameInput.parse(name)).toBe(name);
  });

  it.each(['short', 'x'.repeat(65), 'Clara\nWieck', 'Clara\u0000Wieck', '\ud800Clara Wieck', 7, null])(
    'rejects the display name %j',
    (name) => {
      expect(contactNameInput.safeParse(name).success).toBe(false);
    },
  );

  it('a password is taken exactly as received', () => {
    for (const password of [' x ', 'e\u0301', 'a\u0000b', '🎹']) expect(passwordInput.parse(password)).toBe(password);
  });

  it.each(['', 'x'.repeat(1025), 'half \ud83c', 7])('rejects the password %j', (password) => {
    expect(passwordInput.safeParse(password).success).toBe(false);
  });

  it.each(['', 'x'.repeat(257), ['token'], { token: 'x' }, 7, null])('rejects the token %j', (token) => {
    expect(tokenInput.safeParse(token).success).toBe(false);
  });
});
