import { connectSqlite } from '@backline/db';
import { expect, it } from 'vitest';
import { createInstallation } from '../run-backline.ts';

/**
 * Characters that clear a screen (in two spellings), name a window, turn the direction, break a line, and are
 * invisible.
 */
const evil =
  '\u009b31mEVIL\u009b2J \u001b[2J \u001b]0;owned\u0007 \u202egnp.exe \nrole       support \u2028\u2029 \u{e0041}';
const visible =
  '\\u009b31mEVIL\\u009b2J \\u001b[2J \\u001b]0;owned\\u0007 \\u202egnp.exe \\u000arole       support \\u2028\\u2029 \\udb40\\udc41';
const unsafe = /(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/u;

it('shows what strangers have typed as escapes, in tables, details, errors and JSON', async () => {
  const { run, database } = createInstallation(undefined, { hasLineBreaks: true });
  await run('db', 'seed');
  const connection = connectSqlite({ file: database });
  const now = Date.now();
  connection.prepare("UPDATE users SET contact_name = ? WHERE email = 'customer@example.com'").run(evil);
  connection.prepare("UPDATE skus SET name = ? WHERE sku = 'MUS-01005'").run(evil);
  connection
    .prepare(
      `INSERT INTO sessions (id, user_id, token_hash, machine_id, user_agent, created_at, last_seen_at, expires_at)
       SELECT 'one', id, 'hash', 'm', ?, ${now}, ${now}, ${now + 60_000} FROM users WHERE email = 'customer@example.com'`,
    )
    .run(evil);
  connection.close();

  const shown: Record<string, string> = {};
  for (const args of [
    ['user', 'show', 'customer@example.com'],
    ['user', 'show', 'customer@example.com', '--json'],
    ['sku', 'list'],
    ['user', 'show', evil],
    ['user', 'show', evil, '--json'],
    ['batch', 'show', evil],
    ['nothing', evil],
    ['grant', 'add', 'customer@example.com', 'MUS-01005', '--reason', evil],
    ['audit', 'list', '--limit', '1'],
  ]) {
    const { stdout, stderr } = await run(...args);
    const name = args.join(' ').replace(evil, 'EVIL');
    shown[name] = stdout + stderr;
    expect({ name, at: unsafe.exec(stdout + stderr)?.index }).toEqual({ name, at: undefined });
    expect((stdout + stderr).split('\n')).not.toContainEqual(expect.stringMatching(/^role +support/));
  }
  expect(shown['user show customer@example.com']).toContain(`name       ${visible}\n`);
  expect(shown['user show customer@example.com']).toContain(`  ${visible}\n`);
  expect(shown['audit list --limit 1']).toContain(`"${visible}"`);
  expect(shown['user show EVIL']).toContain(visible);
  expect(JSON.parse(shown['user show customer@example.com --json'] ?? '')).toMatchObject({
    contactName: evil,
    sessions: [{ userAgent: evil }],
  });
  // Columns stand under each other as they are shown.
  const [heading = '', ...rows] = (shown['sku list'] ?? '').trimEnd().split('\n');
  expect(rows.some((row) => row.startsWith(`MUS-01005  ${visible}  `))).toBe(true);
  expect(new Set(rows.map((row) => row[heading.indexOf('SUBJECT') - 1]))).toEqual(new Set([' ']));
}, 60_000);
