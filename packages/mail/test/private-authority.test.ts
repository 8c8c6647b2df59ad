import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCertificates } from '@backline/core/installation/mail-settings';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSmtpMailer } from '../src/smtp-mailer.ts';
import { mailExamples } from '../src/templates.ts';
import { testDelivery } from '../src/test-delivery.ts';

const folder = mkdtempSync(join(tmpdir(), 'backline-mail-ca-'));
const at = (name: string) => join(folder, name);
const openssl = (line: string) => execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'ignore' });
const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';

const servers: SMTPServer[] = [];
/** A server with one of the certificates. `isWrapped`: TLS from the first byte, otherwise STARTTLS. */
async function startServer(name: string, isWrapped: boolean): Promise<string> {
  const server = new SMTPServer({
    secure: isWrapped,
    key: readFileSync(at('server.key')),
    cert: readFileSync(at(`${name}.crt`)),
    authOptional: true,
    onData: (stream, _session, done) => stream.resume().on('end', done),
  });
  // A client that rejects the certificate closes the connection.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  servers.push(server);
  const { port } = server.server.address() as AddressInfo;
  return `${isWrapped ? 'smtps' : 'smtp'}://localhost:${port}?requireTLS=true`;
}

beforeAll(() => {
  for (const name of ['own', 'other'])
    openssl(`req -x509 ${key} -days 2 -subj /CN=${name} -keyout ${name}.key -out ${name}.crt`);
  openssl(`req ${key} -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout server.key -out server.csr`);
  for (const [name, days] of [
    ['good', 2],
    ['expired', -1],
  ])
    openssl(
      `x509 -req -in server.csr -CA own.crt -CAkey own.key -CAcreateserial -copy_extensions copy -days ${days} -out ${name}.crt`,
    );
});
afterAll(async () => {
  for (const server of servers) await new Promise<void>((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const toOptions = (smtpUrl: string, ca: string | undefined) => ({
  smtpUrl,
  ca,
  from: { name: 'Cadenza', address: 'hello@cadenza.example' },
  product: { name: 'Cadenza' },
});
async function send(smtpUrl: string, ca: string | undefined): Promise<void> {
  const mailer = createSmtpMailer(toOptions(smtpUrl, ca));
  await mailer.deliver({ id: 'mail-1', message: mailExamples.recover }).finally(() => mailer.close());
}
const ways: [string, boolean][] = [
  ['smtps', true],
  ['STARTTLS', false],
];

it.each(ways)('trusts a server of the authority in MAIL_CA by %s', async (_way, isWrapped) => {
  const url = await startServer('good', isWrapped);
  const ca = readCertificates(at('own.crt'));
  await send(url, ca);
  expect((await testDelivery(toOptions(url, ca), 'you@example.com')).every(({ isDone }) => isDone)).toBe(true);
});

it.each(
  ways.flatMap(([way, isWrapped]) => [
    { way, isWrapped, what: 'a server whose authority is not named', server: 'good', authority: undefined },
    { way, isWrapped, what: 'a server of another authority', server: 'good', authority: 'other' },
    { way, isWrapped, what: 'a server whose certificate has expired', server: 'expired', authority: 'own' },
  ]),
)('says of $what, by $way, in one line that TLS failed', async ({ isWrapped, server, authority }) => {
  const url = await startServer(server, isWrapped);
  const ca = authority === undefined ? undefined : readCertificates(at(`${authority}.crt`));
  const words = server === 'expired' ? 'certificate has expired' : 'unable to verify the first certificate';
  const line = expect.stringMatching(new RegExp(`^${words}[^\\n]*$`));
  await expect(send(url, ca)).rejects.toMatchObject({ of: 'server', message: line });
  const steps = await testDelivery(toOptions(url, ca), 'you@example.com');
  expect(steps.at(-1)).toEqual({ step: 'TLS', isDone: false, words: line });
});

it('takes a file with several authorities and words between them, and none without a certificate', () => {
  const both = ['own.crt', 'other.crt'].map((name) => `# ${name}\n${readFileSync(at(name), 'utf8')}`).join('\n');
  writeFileSync(at('both.pem'), both);
  expect(readCertificates(at('both.pem'))?.match(/BEGIN/g)).toHaveLength(2);
  writeFileSync(at('broken.pem'), readFileSync(at('own.crt'), 'utf8').replace(/\n\w{20}/, '\n'));
  for (const wrong of ['own.key', 'server.csr', 'broken.pem', 'nowhere.pem', '.'])
    expect(readCertificates(at(wrong))).toBeUndefined();
});
