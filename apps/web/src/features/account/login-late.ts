/** The parts of a login beside its form, in some browsers and for some accounts. */
export { PasskeyPart } from './passkey-part.tsx';
export { SecondStep } from './second-step.tsx';
