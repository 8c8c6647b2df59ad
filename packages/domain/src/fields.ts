import { z } from 'zod';

/** A time as ISO 8601. */
export const isoTime = z.iso.datetime().max(32);

/** A whole number that OpenAPI calls an `int32`. */
export const int32 = (min: number, max: number) => z.int().min(min).max(max).meta({ format: 'int32' });

/** A text that an answer shows, of any characters. */
export const shownText = (max: number) => z.string().max(max).meta({ pattern: '.*' });

/** A text of one form. `fault` completes the name of the field. */
export const textLike = (max: number, form: RegExp, fault?: string) => z.string().max(max).regex(form, fault);

/** A name, a price or another short text, as it is shown. */
export const shownLine = shownText(256);
