import { createTexts } from '../../write.ts';

/** Calls that cost nothing. */
export const free = {
  get: 'Get',
  getNamed: 'Get: {name}',
  failed: 'It could not be added.',
  title: 'Get {name}',
  lead: 'It is free: no card, and no account needed. We mail you a code that adds it to an account, yours or a new one.',
  email: 'Email',
  emailMissing: 'Enter your email first.',
  send: 'Mail My Code',
  sent: 'Your code is on its way to {email}.',
  sentNext: 'Not there after a few minutes? Look among the spam first.',
  logIn: 'You have an account? <login>Log in</login>, and it is yours with one press.',
} as const;

export const { t, rich } = createTexts({ free });
