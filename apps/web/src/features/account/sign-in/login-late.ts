/** Parts of the login besides its form, for some browsers and accounts. */

export { SecondStep } from '../factors/second-step.tsx';
export { PasskeyPart } from './passkey-part.tsx';
