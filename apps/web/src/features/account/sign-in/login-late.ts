/** The parts of a login beside its form, in some browsers and for some accounts. */

export { SecondStep } from '../factors/second-step.tsx';
export { PasskeyPart } from './passkey-part.tsx';
