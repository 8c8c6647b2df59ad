export { disableUserOutput as enableUserOutput } from './disable-user.ts';

export { userReference as enableUserInput } from './fields.ts';
