import { z } from 'zod';
import { webAddress } from './installer.ts';

const installerId = z.uuid('is not the id of an installer').max(36);

export const createDownloadLinkInput = z.object({ id: installerId });

export const createDownloadLinkOutput = z.object({ url: webAddress });
