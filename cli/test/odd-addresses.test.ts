import { describe, expect, it } from 'vitest';
import { loadAll } from '../src/load-commands.ts';
import { installationsAfter } from './run-backline.ts';

const seeded = installationsAfter('db', 'seed');
/** These open an account with it, or mail it. */
const mails = ['user invite', 'staff add'];

describe('an address that cannot be mailed', () => {
  it.each(['müller@example.com', '"clara wieck"@example.com', 'trail.@example.com'])(
    'is taken by every command of staff that asks for one: %s',
    async (email) => {
      const { run } = seeded();
      const loaded = await loadAll();
      const asking = loaded.filter(
        ({ noun, verb, command: { usage } }) => usage.split(' ')[1] === '<EMAIL>' && !mails.includes(`${noun} ${verb}`),
      );
      expect(asking.length).toBeGreaterThan(10);
      for (const { noun, verb, command } of asking) {
        const others = [...command.usage.matchAll(/<([A-Z]+)>/g)]
          .slice(1)
          .map(([, name]) => (name === 'FILE' ? 'none' : 'MUS-01001'));
        const { stderr, stdout } = await run(noun ?? '', verb, '--reason', 'a test', '--', email, ...others);
        expect(`${noun} ${verb}: ${stderr}${stdout}`).not.toMatch(/valid email|not an email/);
      }
      const listed = await run('order', 'list', '--user', email, '--reason', 'a test');
      expect(listed.stderr).toContain('nothing was paid with this address');
    },
  );
});
