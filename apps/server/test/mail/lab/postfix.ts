import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort, type Programs } from '@backline/testing';
import { login, type Mailboxes } from './dovecot.ts';

export const postfixPrograms = ['postfix', 'dovecot', 'curl'];

/** Starts a Postfix that requires a login. */
export async function startPostfix({ folder, start, run, keep }: Programs, boxes: Mailboxes): Promise<string> {
  const port = await findFreePort();
  const at = (name: string) => join(folder, 'postfix', name);
  for (const name of ['', 'etc', 'spool', 'data', 'log']) mkdirSync(at(name));
  run('chown', ['postfix', at('data')]);
  writeFileSync(at('etc/any'), '/./ OK\n');
  writeFileSync(at('etc/gone'), '/^gone@/ 550 5.1.1 No such user\n');
  writeFileSync(at('etc/slow'), '/^slow@/ sleep 45\n');
  writeFileSync(
    at('etc/main.cf'),
    `compatibility_level = 3.6
queue_directory = ${at('spool')}
data_directory = ${at('data')}
myhostname = mx.lab.test
mydestination =
mynetworks =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
local_recipient_maps =
virtual_mailbox_domains = regexp:${at('etc/any')}
virtual_transport = lmtp:inet:127.0.0.1:${boxes.lmtp}
default_transport = error:nothing leaves the lab
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:${boxes.auth}
smtpd_sasl_auth_enable = yes
smtpd_recipient_restrictions = check_recipient_access regexp:${at('etc/gone')}, permit_sasl_authenticated, reject
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_end_of_data_restrictions = check_recipient_access regexp:${at('etc/slow')}
smtpd_peername_lookup = no
maillog_file = ${at('log/postfix.log')}
maillog_file_prefixes = ${at('log')}
`,
  );
  const services = ['bounce', 'defer', 'trace', 'rewrite', 'proxymap', 'error', 'retry', 'lmtp', 'smtp'];
  const commands: Record<string, string> = {
    defer: 'bounce',
    trace: 'bounce',
    rewrite: 'trivial-rewrite',
    retry: 'error',
  };
  writeFileSync(
    at('etc/master.cf'),
    [
      `127.0.0.1:${port} inet n - n - - smtpd`,
      'cleanup unix n - n - 0 cleanup',
      'pickup unix n - n 60 1 pickup',
      'qmgr unix n - n 300 1 qmgr',
      'anvil unix - - n - 1 anvil',
      'postlog unix-dgram n - n - 1 postlogd',
      ...services.map((name) => `${name} unix - - n - - ${commands[name] ?? name}`),
      '',
    ].join('\n'),
  );
  await start('postfix', ['-c', at('etc'), 'start-fg'], port);
  // Its main process is not our child process.
  keep({ stop: () => void run('postfix', ['-c', at('etc'), 'stop']) });
  return `smtp://${login.user}:${encodeURIComponent(login.password)}@127.0.0.1:${port}`;
}
