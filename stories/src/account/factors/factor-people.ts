import type { FactorList } from '@backline/domain/factors/list-factors';

const studio = {
  id: 'studio',
  name: 'Studio laptop',
  createdAt: '2026-01-05T10:00:00.000Z',
  lastUsedAt: '2026-02-01T10:00:00.000Z',
  isFlagged: false,
  isOrphaned: false,
  isBackedUp: true,
};

export const noFactors: FactorList = {
  passkeys: [],
  totpSince: null,
  recoveryCodesLeft: 0,
  unkeptCodesId: null,
  arePasskeysOffered: true,
  confirmedUntil: null,
};

export const someFactors: FactorList = {
  ...noFactors,
  passkeys: [studio, { ...studio, id: 'phone', name: 'Phone', lastUsedAt: null }],
  totpSince: '2026-01-06T10:00:00.000Z',
  recoveryCodesLeft: 9,
};

export const strangeFactors: FactorList = {
  ...someFactors,
  passkeys: [
    { ...studio, isFlagged: true },
    { ...studio, id: 'old', name: 'A key of the house that we had before the portal moved', isOrphaned: true },
  ],
  recoveryCodesLeft: 0,
};

export const recoveryCodes = [
  '7Q2MX-K4R9T',
  '0ZB3C-W8HNA',
  'P5VYE-1D6GJ',
  'K9TS2-MXQ47',
  'A8WHN-3CZB0',
  '6GJP5-VYE1D',
  'R4K9T-7Q2MX',
  'HN0ZB-3CW8A',
  '1D6GJ-P5VYE',
  'XQ47K-9TS2M',
];

/** The QR code that an authenticator app scans. */
export const begunApp = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Cadenza:clara%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Cadenza',
  qr: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29"><rect width="29" height="29" fill="white"/><path d="M2 2h7v7h-7zM20 2h7v7h-7zM2 20h7v7h-7zM12 12h5v5h-5z"/></svg>',
};

export const confirmedUntil = '2100-01-01T00:00:00.000Z';

/** The options that a browser gets when it should ask for a passkey. */
export const requestOptions = {
  challenge: 'a-challenge',
  rpId: 'localhost',
  timeout: 1000,
  userVerification: 'required',
} as const;
