import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort, type Programs } from '@backline/testing';
import type { Mailboxes } from './dovecot.ts';

export const eximPrograms = ['exim4', 'dovecot', 'curl'];

/** Starts an Exim that closes a connection after ten mails, and refuses long lines and invalid headers. */
export async function startExim({ folder, start, run }: Programs, boxes: Mailboxes): Promise<string> {
  const port = await findFreePort();
  const own = join(folder, 'exim');
  mkdirSync(own);
  run('chown', ['Debian-exim', own]);
  const file = join(folder, 'exim.conf');
  writeFileSync(
    file,
    `primary_hostname = mx.lab.test
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
spool_directory = ${own}
log_file_path = ${own}/log-%slog
pid_file_path = ${own}/exim.pid
acl_smtp_rcpt = acl_rcpt
acl_smtp_data = acl_data
host_lookup =
tls_advertise_hosts =
keep_environment =
smtp_accept_max_per_connection = 10
queue_run_max = 4
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
  driver = manualroute
  route_list = * 127.0.0.1
  self = send
  transport = box
begin transports
box:
  driver = smtp
  protocol = lmtp
  port = ${boxes.lmtp}
  allow_localhost
  hosts_try_fastopen =
begin retry
* * F,2h,1m
`,
  );
  await start('exim4', ['-C', file, '-bdf', '-q5s'], port);
  return `smtp://127.0.0.1:${port}`;
}
