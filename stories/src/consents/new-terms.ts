/** Terms that a vendor has published with `terms publish --must-accept`. */
export const newTerms = {
  kind: 'terms',
  version: '2026-11',
  url: 'https://cadenza.example/terms',
  summary: 'Refunds now take 14 days instead of 30, and we have moved to Weimar.',
  effectiveAt: '2026-11-01T00:00:00.000Z',
} as const;

export const newPrivacy = {
  kind: 'privacy',
  version: '2',
  url: 'https://cadenza.example/privacy',
  summary: 'We keep sign-ins for half a year.',
  effectiveAt: '2026-11-20T00:00:00.000Z',
} as const;
