import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Uint8Array | Map<number | string, unknown>;

/** Encodes a value as CBOR. An authenticator only writes a few maps of numbers, texts and bytes. */
function toCbor(value: Cbor): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, entry]) => [toCbor(key), toCbor(entry as Cbor)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

export interface TestPasskeyOptions {
  origin: string;
  rpId: string;
  /** True if it asks for a finger, a face or a PIN. */
  verifiesUser?: boolean;
  /** The credential's id, if the test must choose it. */
  id?: string;
  /** The passkey whose secret this one copies. */
  copyOf?: TestPasskey;
  /** Null if it does not count its uses. */
  counter?: number | null;
}

/** A software authenticator with one passkey (ES256, attestation none), which answers like a browser. */
export interface TestPasskey {
  id: string;
  privateKey: string;
  counter: number | null;
  attest(challenge: string): {
    id: string;
    rawId: string;
    type: 'public-key';
    clientExtensionResults: Record<string, never>;
    response: { attestationObject: string; clientDataJSON: string; transports: string[] };
  };
  assert(challenge: string): {
    id: string;
    rawId: string;
    type: 'public-key';
    clientExtensionResults: Record<string, never>;
    response: { authenticatorData: string; clientDataJSON: string; signature: string };
  };
}

export function createTestPasskey(options: TestPasskeyOptions): TestPasskey {
  const { origin, rpId, verifiesUser = true, copyOf } = options;
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const privateKey =
    copyOf === undefined
      ? createPrivateKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
      : copyOf.privateKey;
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
  const id = options.id ?? copyOf?.id ?? randomBytes(32).toString('base64url');
  const publicKey = toCbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const shared = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  const toClientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const toData = (flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  };
  const present = 1;
  const verified = verifiesUser ? 4 : 0;
  const attested = 64;
  return {
    id,
    privateKey: typeof privateKey === 'string' ? privateKey : `${privateKey.export({ type: 'pkcs8', format: 'pem' })}`,
    counter: options.counter === undefined ? 1 : options.counter,
    attest(challenge) {
      const credential = Buffer.from(id, 'base64url');
      const length = Buffer.from([credential.length >> 8, credential.length & 255]);
      const data = Buffer.concat([
        toData(present | verified | attested, this.counter ?? 0),
        Buffer.alloc(16),
        length,
        credential,
        publicKey,
      ]);
      const object = toCbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      const clientData = toClientData('webauthn.create', challenge);
      return {
        ...shared,
        response: {
          attestationObject: object.toString('base64url'),
          clientDataJSON: clientData.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    assert(challenge) {
      if (this.counter !== null) this.counter += 1;
      const data = toData(present | verified, this.counter ?? 0);
      const clientData = toClientData('webauthn.get', challenge);
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
      return {
        ...shared,
        response: {
          authenticatorData: data.toString('base64url'),
          clientDataJSON: clientData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}
