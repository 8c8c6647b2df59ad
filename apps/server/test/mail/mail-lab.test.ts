import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailFault } from '@backline/core/mail-message';
import { createSmtpMailer } from '@backline/mail';
import { mailExamples } from '@backline/mail/templates';
import { findFreePort, waitUntil } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../env.ts';

const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
/** Exim reads a configuration of ours for root alone. */
const canRun = isLong && has('exim4') && process.getuid?.() === 0;
const kinds = Object.values(mailExamples);

function toConfiguration(directory: string, port: number): string {
  return `primary_hostname = mx.lab.test
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
spool_directory = ${directory}/spool
log_file_path = ${directory}/log-%slog
pid_file_path = ${directory}/exim.pid
domainlist local_domains = *
acl_smtp_rcpt = acl_rcpt
acl_smtp_data = acl_data
host_lookup =
tls_advertise_hosts =
keep_environment =
smtp_accept_max_per_connection = 10
begin acl
acl_rcpt:
  deny local_parts = gone
       message = No such user
  accept hosts = 127.0.0.1
acl_data:
  deny condition = \${if >{$max_received_linelength}{998}}
       message = line too long
  deny !verify = header_syntax
  accept condition = \${if match{$recipients}{slow}}
         delay = 45s
  accept
begin routers
all:
  driver = accept
  transport = box
begin transports
box:
  driver = appendfile
  maildir_format
  create_directory
  directory = ${directory}/box
  envelope_to_add
  user = Debian-exim
  group = Debian-exim
begin retry
* * F,2h,1m
`;
}

describe.runIf(canRun)('a real mail server', () => {
  const directory = mkdtempSync(join(tmpdir(), 'backline-exim-'));
  let port = 0;
  let exim: ReturnType<typeof spawn>;
  const createMailer = () =>
    createSmtpMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: { name: 'Klänge & Söhne: „Kadenz“', address: 'shop@cadenza.example' },
      publicUrl: 'https://portal.example',
      product: { name: 'Klänge & Söhne: „Kadenz“' },
    });
  const readBox = (name: string) => {
    const folder = join(directory, 'box/new');
    const files = existsSync(folder) ? readdirSync(folder) : [];
    const mails = files.map((file) => readFileSync(join(folder, file)));
    return mails.filter((mail) => mail.includes(`Envelope-to: ${name}@`));
  };

  beforeAll(async () => {
    port = await findFreePort();
    chmodSync(directory, 0o755);
    mkdirSync(join(directory, 'spool'));
    spawnSync('chown', ['-R', 'Debian-exim:Debian-exim', directory]);
    const file = join(directory, 'exim.conf');
    writeFileSync(file, toConfiguration(directory, port));
    exim = spawn('exim4', ['-C', file, '-bdf', '-q1m'], { stdio: 'ignore' });
    await waitUntil(async () => {
      const socket = connect(port, '127.0.0.1');
      return once(socket, 'connect').then(
        () => socket.destroy() !== undefined,
        () => false,
      );
    });
  }, 30_000);
  afterAll(async () => {
    exim.kill('SIGTERM');
    await once(exim, 'exit');
  });

  it('takes every kind of mail, past its limit of mails for a connection', async () => {
    const mailer = createMailer();
    for (const message of kinds)
      await mailer.deliver({ id: message.kind, message: { ...message, to: 'anna@example.com' } });
    mailer.close();
    await waitUntil(() => readBox('anna').length === kinds.length);
    const ids = readBox('anna').map((mail) => /^Message-ID: <([^@]+)@/im.exec(mail.toString('latin1'))?.[1]);
    expect(ids.toSorted()).toEqual(kinds.map(({ kind }) => kind).toSorted());
  }, 120_000);

  it('says in words why a mail is refused for good', async () => {
    const mailer = createMailer();
    const refused = mailer.deliver({ id: 'gone', message: { ...mailExamples.secure_link, to: 'gone@example.com' } });
    await expect(refused).rejects.toMatchObject({ of: 'mail', isFinal: true, message: '550 No such user' });
    await expect(refused).rejects.toBeInstanceOf(MailFault);
    mailer.close();
  });

  it('is handed one copy of a mail that it takes after 45 seconds', async () => {
    const mailer = createMailer();
    await mailer.deliver({ id: 'slow', message: { ...mailExamples.secure_link, to: 'slow@example.com' } });
    mailer.close();
    await waitUntil(() => readBox('slow').length === 1);
  }, 120_000);

  it.runIf(has('spamassassin'))(
    'writes nothing that SpamAssassin takes for spam',
    () => {
      const scores = readBox('anna').map((mail) => {
        const relay = `Received: from portal.example (portal.example [93.184.216.34]) by mx.example.com with ESMTPS id 4XyZ12abcDz for <anna@example.com>; ${new Date().toUTCString()}\r\n`;
        const bare = mail.toString('latin1').replace(/^(?:Received|Envelope-to):.*\r?\n(?:[ \t].*\r?\n)*/gm, '');
        const { stdout } = spawnSync('spamassassin', ['-L', '-t'], { input: Buffer.from(relay + bare, 'latin1') });
        const text = stdout.toString('latin1');
        return `${/score=(-?[\d.]+)/.exec(text)?.[1]} ${/^Message-ID: <([^@]+)@/im.exec(text)?.[1]} ${/tests=([\s\S]*?) autolearn/.exec(text)?.[1]?.replace(/\s+/g, '')}`;
      });
      expect(scores).toHaveLength(kinds.length);
      expect(scores.filter((score) => !/^-?0\.[0-4] /.test(score))).toEqual([]);
    },
    600_000,
  );
});
