import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort, type Programs } from '@backline/testing';

/** The owner of the mailboxes, which is the system's user without rights. */
const owner = 65534;

export const login = { user: 'shop', password: 'p@ss w/o?r#d%' };

/** Starts mailboxes for any address, with LMTP and IMAP, and a login for senders. */
export async function startDovecot({ folder, start, run }: Programs) {
  const imap = await findFreePort();
  const lmtp = await findFreePort();
  const auth = await findFreePort();
  const at = (name: string) => join(folder, name);
  mkdirSync(at('boxes'));
  run('chown', [`${owner}:${owner}`, at('boxes')]);
  writeFileSync(at('users'), `${login.user}:{PLAIN}${login.password}\n`);
  writeFileSync(
    at('dovecot.conf'),
    `base_dir = ${at('dovecot')}
state_dir = ${at('dovecot')}
log_path = ${at('dovecot.log')}
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
mail_location = maildir:${at('boxes')}/%u
first_valid_uid = 1
passdb {
  driver = static
  args = password=reader
  username_filter = *@*
}
passdb {
  driver = passwd-file
  args = ${at('users')}
}
userdb {
  driver = static
  args = uid=${owner} gid=${owner} home=${at('boxes')}/%u allow_all_users=yes
}
service imap-login {
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${lmtp}
  }
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = ${auth}
  }
}
protocol lmtp {
  postmaster_address = postmaster@mx.lab.test
}
`,
  );
  await start('dovecot', ['-F', '-c', at('dovecot.conf')], imap);
  const ask = (address: string, path: string, command: readonly string[] = []) =>
    run('curl', ['-sS', '-u', `${address}:reader`, `imap://127.0.0.1:${imap}/${path}`, ...command]);
  return {
    lmtp,
    auth,
    count: (address: string) => Number(/(\d+)\)/.exec(ask(address, '', ['-X', 'STATUS INBOX (MESSAGES)']))?.[1] ?? 0),
    /** The mails to an address, read by IMAP. */
    read(address: string): string[] {
      const count = this.count(address);
      return Array.from({ length: count }, (_, index) => ask(address, `INBOX;MAILINDEX=${index + 1}`));
    },
  };
}
export type Mailboxes = Awaited<ReturnType<typeof startDovecot>>;
