/** Parts of the login besides its form, for some browsers and accounts. */
export { PasskeyPart } from './passkey-part.tsx';
export { SecondStep } from './second-step.tsx';
