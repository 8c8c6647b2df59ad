import { listActivityInput as ownInput } from '../privacy/list-activity.ts';
import { userReference } from './fields.ts';

export const listActivityInput = userReference.extend(ownInput.shape);
export { listActivityOutput } from '../privacy/list-activity.ts';
