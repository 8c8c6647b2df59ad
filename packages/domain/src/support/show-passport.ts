import { getPassportInput, getPassportOutput } from '../licenses/get-passport.ts';
import { userReference } from './fields.ts';

export const showPassportInput = userReference.extend(getPassportInput.shape);

export const showPassportOutput = getPassportOutput;
