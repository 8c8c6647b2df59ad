import { describe, expect, it } from 'vitest';
import { toMailbox } from '../../src/plans/trial-claims.ts';

describe('the mailbox behind an address (decision 30)', () => {
  it.each([
    ['clara@example.org', 'clara@example.org'],
    ['clara+trial@example.org', 'clara@example.org'],
    ['clara+a+b@example.org', 'clara@example.org'],
    ['Clara+X@example.org', 'clara@example.org'],
    ['clara.wieck@example.org', 'clara.wieck@example.org'],
    ['clara.wieck@gmail.com', 'clarawieck@gmail.com'],
    ['c.l.a.r.a+plus@gmail.com', 'clara@gmail.com'],
    ['clara@googlemail.com', 'clara@gmail.com'],
    ['"a@b"@example.org', '"a@b"@example.org'],
  ])('of %s is %s', (address, mailbox) => {
    expect(toMailbox(address)).toBe(mailbox);
  });

  it('is another for another person', () => {
    const addresses = ['a@example.org', 'b@example.org', 'a@example.net', 'a.b@example.org', 'ab@example.org'];
    expect(new Set(addresses.map(toMailbox)).size).toBe(addresses.length);
  });
});
