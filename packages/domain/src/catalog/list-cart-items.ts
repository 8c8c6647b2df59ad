import { z } from 'zod';
import { cartItem } from './catalog.ts';

export const listCartItemsOutput = z.array(cartItem).max(100_000);
