import { createTexts } from '../../write.ts';

/** Free packs. */
export const free = {
  get: 'Get',
  getNamed: 'Get: {name}',
  failed: 'This pack could not be added.',
  title: 'Get {name}',
  lead: 'It’s free. You need no card and no account. We email you a code that you can add to your account, or to a new one.',
  email: 'Email',
  emailMissing: 'Enter your email first.',
  send: 'Email My Code',
  sent: 'Your code is on its way to {email}.',
  sentNext: 'Nothing after a few minutes? Check your spam folder first.',
  logIn: 'Already have an account? <login>Log in</login> to add it right away.',
} as const;

export const { t, rich } = createTexts({ free });
