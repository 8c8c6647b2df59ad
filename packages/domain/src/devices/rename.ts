import { z } from 'zod';
import { deviceId, deviceNameInput } from './fields.ts';

export { emptyOutput as renameOutput } from '../account/fields.ts';

export const renameInput = z.object({ id: deviceId, name: deviceNameInput });
