import { z } from 'zod';

interface JsonSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  /** For lists whose positions have different types. */
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  minimum?: number;
  minItems?: number;
  minLength?: number;
  pattern?: string;
}

/** The prefix of the sample codes. */
export const samplePrefix = 'MUS';

/** Typical values of fields by name, where the schema does not determine one. */
const samples: Record<string, string | readonly string[]> = {
  authId: 'customer@example.com',
  email: 'customer@example.com',
  user: 'customer@example.com',
  to: 'customer@example.com',
  contactName: 'Clara Wieck',
  password: 'three warm cellos',
  newPassword: 'five cold violas',
  apiKey: 'backline-portal',
  machineId: 'studio-mac',
  token: 'b9VQ0mVd3i6f8QGfYq1cK1i8yqz0m5m4Wk1X2rJ7p0E',
  recoveryCodes: '7Q2MX-K4R9T',
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Portal:customer%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Portal',
  qr: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  rpId: 'portal.example.com',
  challenge: 'b9VQ0mVd3i6f8QGfYq1cK1i8yqz0m5m4Wk1X2rJ7p0E',
  country: 'DE',
  currency: 'USD',
  formattedPrice: '$249.00',
  formattedSalePrice: '$199.00',
  licenseCode: `${samplePrefix}-JYDT-C22N-B4PX-V8EH`,
  licenseCodes: `${samplePrefix}-JYDT-C22N-B4PX-V8EH`,
  sku: 'STRINGS-01',
  authSkus: 'PLUS',
  productName: 'Night Strings',
  collectionIdOrSlug: 'night-strings',
  developerIdOrSlug: 'stone-hall',
  collectionSlug: 'night-strings',
  color: '#3a2f25',
  developerSlug: 'stone-hall',
  redirectTo: '/account/licenses',
  transactionId: 'txn_01k0exampletransaction0000',
  orderId: 'txn_01k0exampletransaction0000',
  txnId: 'txn_01k0exampletransaction0000',
  before: ['1900000000000_txn_01k0exampletransaction0000', '1900000000000_41_'],
  next: ['1900000000000_txn_01k0exampletransaction0000', '1900000000000_41_'],
  place: '1900000000000_41_',
  action: 'password.changed',
  itemId: 'txnitm_01k0exampletransaction0000',
  month: '2026-11',
  itemIds: 'txnitm_01k0exampletransaction0000',
  subscriptionId: 'sub_01k0examplesubscription000',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  since: '2051:Kq0v7Yh2mX9bTz4LwPc8RrJd5Ns1FgAe3uQiOk6VxHE',
  anchor: '2105:e4TgYwB1rVn8oLcZ0MxKd6JuSfIh3PqAa9GtEyRk2Ds',
  version: '1.4.0',
  deviceCode: 'Zf3kQ0mVd3i6f8QGfYq1cK1i8yqz0m5m4Wk1X2rJ7pA',
  deviceToken: 'bld_c9VQ0mVd3i6f8QGfYq1cK1i8yqz0m5m4Wk1X2rJ7p0E',
  userCode: 'WDJB-MJHT',
  number: '4702',
  hw: 'kX2rJ7pAZf3kQ0mVd3i6f8',
  board: 'mQ4rJ7pAZf3kQ0mVd3i6f8',
  mac: 'zB1rJ7pAZf3kQ0mVd3i6f8',
  disk: 'vT7rJ7pAZf3kQ0mVd3i6f8',
  os: 'hL5rJ7pAZf3kQ0mVd3i6f8',
  app: 'wN9rJ7pAZf3kQ0mVd3i6f8',
  lease: 'eyJhbGciOiJFZDI1NTE5In0.eyJ2IjoxfQ.c2lnbmF0dXJl',
  endorsement: 'eyJhbGciOiJFZDI1NTE5In0.eyJraWQiOiIyMDMwYSJ9.c2lnbmF0dXJl',
  x: 'FqxFSK8NwV_slOiZZhX_ZH0XjXWKMdU-YWE6pm60Xsc',
  fileName: 'passport.txt',
  plugin: '1.4',
  bundles: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  pieces: '9f86d081884c7d65',
  options: 'room,close',
  waves: `${'Qk'.repeat(107)}==`,
  columns: 'Qk'.repeat(40),
  reason: 'asked by mail',
  seen: 'Kq0v7Yh2mX9bTz4LwPc8RrJd5Ns1FgAe',
  url: '/catalog/covers/night-strings.webp',
  downloadUrl: 'https://portal.example.com/api/v1/appVersions/download?id=5f0c8f5e-6a43-4a53-9a3e-0c4b7b8f2a11',
};

const formats: Record<string, string> = {
  email: 'customer@example.com',
  'date-time': '2030-03-01T12:00:00.000Z',
  uri: 'https://portal.example.com/marketplace',
  uuid: '5f0c8f5e-6a43-4a53-9a3e-0c4b7b8f2a11',
};

function toText(name: string, { format, minLength = 0, pattern = '' }: JsonSchema): string {
  // The same name may have several types.
  const sample = [samples[name] ?? []]
    .flat()
    .find((text, _, all) => all.length === 1 || new RegExp(pattern).test(text));
  return formats[format ?? ''] ?? sample ?? 'text'.padEnd(minLength, '…');
}

/** `at`: the position in a list. Items differ if the schema offers alternatives. */
function toValue(name: string, schema: JsonSchema, at = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[at % schema.enum.length];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return toValue(name, choices.find(({ type }) => type !== 'null') ?? {});
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, of]) => [key, toValue(key, of, at)]),
      );
    case 'array':
      if (schema.prefixItems !== undefined) return schema.prefixItems.map((of) => toValue(name, of, at));
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, (_, item) =>
        toValue(name, schema.items ?? {}, item),
      );
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0);
    case 'boolean':
      return false;
    default:
      return toText(name, schema);
  }
}

/** An example input or output, generated from the schema: the shape is exact, the values are samples. */
export function toExample(schema: z.ZodType, io: 'input' | 'output'): unknown {
  return toValue('', z.toJSONSchema(schema, { io }) as JsonSchema);
}
