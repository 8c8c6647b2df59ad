import { activateOfflineInput } from '../devices/activate-offline.ts';
import { userReference } from './fields.ts';

export { activateOfflineOutput as activateOfflineForOutput } from '../devices/activate-offline.ts';

export const activateOfflineForInput = userReference.extend({ request: activateOfflineInput.shape.request });
