import { z } from 'zod';
import { developer, idOrSlug } from './catalog.ts';

export const getDeveloperInput = z.object({ developerIdOrSlug: idOrSlug });

export const getDeveloperOutput = z.object({ developer });
