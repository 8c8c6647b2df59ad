import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSmtpMailer } from '@backline/mail';
import { mailExamples } from '@backline/mail/templates';
import { createPrograms, findFreePort, findMissingPrograms, type Programs, waitUntil } from '@backline/testing';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mailboxes, startDovecot } from './dovecot.ts';

const kinds = Object.values(mailExamples);
const address = 'shop@cadenza.example';
const names = { 'anna@example.com': 'Klänge & Söhne: „Kadenz“', 'ben@example.com': 'Cadenza' };

/** The mail as another server receives it from a server that the sender's domain allows. */
function toRelayed(mail: string): Buffer {
  const relay = `Received: from portal.example (portal.example [93.184.216.34]) by mx.example.com with ESMTPS id 4XyZ12abcDz for <anna@example.com>; ${new Date().toUTCString()}\r\n`;
  const own = /^(?:Received|Return-Path|Delivered-To|Envelope-to|Delivery-date):.*\r?\n(?:[ \t].*\r?\n)*/gim;
  const end = mail.indexOf('\r\n\r\n') + 2;
  return Buffer.from(relay + mail.slice(0, end).replace(own, '') + mail.slice(end));
}

const readId = (mail: string) => /^Message-ID: <([^@]+)@/im.exec(mail)?.[1] ?? '';

/** Starts a filter that checks only the mail itself, without asking other servers. */
async function startRspamd({ folder, start, run }: Programs): Promise<number> {
  const port = await findFreePort();
  const own = join(folder, 'rspamd');
  for (const name of ['', 'local.d']) mkdirSync(join(own, name));
  const write = (name: string, text: string) => writeFileSync(join(own, 'local.d', name), `${text}\n`);
  write('options.inc', 'disable_hyperscan = true; dns { timeout = 0.1s; retransmits = 1; }');
  write('worker-normal.inc', `bind_socket = "127.0.0.1:${port}"; count = 1;`);
  for (const name of ['controller', 'fuzzy', 'proxy']) write(`worker-${name}.inc`, 'enabled = false;');
  for (const name of ['rbl', 'hfilter', 'spf', 'dmarc', 'dkim', 'arc', 'asn', 'mx_check'])
    write(`${name}.conf`, 'enabled = false;');
  run('chown', ['-R', '_rspamd', own]);
  const folders = ['LOCAL_CONFDIR', 'DBDIR', 'RUNDIR', 'LOGDIR'].flatMap((name) => ['--var', `${name}=${own}`]);
  await start('rspamd', ['-f', '-u', '_rspamd', '-g', '_rspamd', ...folders], port);
  return port;
}

/** Sends mails through a server, reads them back by IMAP, and has filters judge them. */
export function describeMailServer(
  name: string,
  open: (programs: Programs, boxes: Mailboxes) => Promise<string>,
): void {
  describe(name, () => {
    const programs = createPrograms('mail');
    let boxes: Mailboxes;
    let smtpUrl: string;
    beforeAll(async () => {
      chmodSync(programs.folder, 0o755);
      boxes = await startDovecot(programs);
      smtpUrl = await open(programs, boxes);
    });
    afterAll(() => programs.stop());
    const send = async (to: string, messages: typeof kinds, name = 'Cadenza') => {
      const product = { name };
      const from = { name, address };
      const mailer = createSmtpMailer({ smtpUrl, from, publicUrl: 'https://portal.example', product });
      for (const message of messages) await mailer.deliver({ id: message.kind, message: { ...message, to } });
      mailer.close();
    };
    const arrived = (to: string, count: number) => waitUntil(() => boxes.count(to) >= count, 200);

    it('takes every kind of mail, and each is read back whole', async () => {
      for (const [to, name] of Object.entries(names)) await send(to, kinds, name);
      for (const to of Object.keys(names)) await arrived(to, kinds.length);
      const mails = boxes.read('anna@example.com');
      expect(mails.map(readId).toSorted()).toEqual(kinds.map(({ kind }) => kind).toSorted());
      for (const mail of mails) {
        const { text = '', html = '', subject } = await PostalMime.parse(mail);
        const links = (body: string) => new Set(body.replaceAll('&amp;', '&').match(/https:\/\/[^\s"<>]+/g));
        expect([...links(text)].filter((link) => !html.replaceAll('&amp;', '&').includes(link))).toEqual([]);
        expect(subject).toBeTruthy();
        expect(Math.max(...mail.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(998);
      }
    }, 180_000);

    it('says in words why a mail is refused for good', async () => {
      await expect(send('gone@example.com', [mailExamples.secure_link])).rejects.toMatchObject({
        of: 'mail',
        isFinal: true,
        message: expect.stringMatching(/^550 .*No such user$/),
      });
    });

    it('is handed one copy of a mail that it takes after 45 seconds', async () => {
      await send('slow@example.com', [mailExamples.secure_link]);
      await arrived('slow@example.com', 1);
      expect(boxes.count('slow@example.com')).toBe(1);
    }, 120_000);

    describeFilter(
      'spamassassin',
      async () => (mail) => {
        const { stdout } = spawnSync('spamassassin', ['-L', '-t'], { input: mail });
        return Number(/score=(-?[\d.]+)/.exec(stdout.toString())?.[1]);
      },
      0,
    );
    describeFilter(
      'rspamd',
      async () => {
        const port = await startRspamd(programs);
        const about = [
          '-h',
          `127.0.0.1:${port}`,
          '-i',
          '93.184.216.34',
          '--from',
          address,
          '--rcpt',
          'anna@example.com',
        ];
        const host = ['--helo', 'portal.example', '--hostname', 'portal.example'];
        return (mail) => {
          const { stdout } = spawnSync('rspamc', [...about, ...host, '--json'], { input: mail });
          return JSON.parse(stdout.toString()).score;
        };
      },
      2,
    );

    /** `most`: the maximum points for a mail. */
    function describeFilter(filter: string, openFilter: () => Promise<(mail: Buffer) => number>, most: number) {
      const isMissing = findMissingPrograms([filter]).length > 0;
      it.skipIf(isMissing)(
        `hands over nothing that ${filter} takes for spam`,
        async () => {
          const judge = await openFilter();
          const scores = boxes
            .read('ben@example.com')
            .map((mail) => ({ kind: readId(mail), score: judge(toRelayed(mail)) }));
          expect(scores).toHaveLength(kinds.length);
          expect(scores.filter(({ score }) => !(score <= most))).toEqual([]);
        },
        600_000,
      );
      if (isMissing) it.skip(`NOT tried: ${filter} is not installed`);
    }
  });
}
