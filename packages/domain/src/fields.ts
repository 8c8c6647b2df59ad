import { z } from 'zod';

/** A time as ISO 8601. */
export const isoTime = z.iso.datetime().max(32);

/** A whole number that OpenAPI calls an `int32`. */
export const int32 = (min: number, max: number) => z.int().min(min).max(max).meta({ format: 'int32' });

/** Any text in an answer. */
export const shownText = (max: number) => z.string().max(max).meta({ pattern: '.*' });

/** A text of a given form. `fault` completes a sentence that starts with the field's name. */
export const textLike = (max: number, form: RegExp, fault?: string) => z.string().max(max).regex(form, fault);

/** A name, price or other short text to display. */
export const shownLine = shownText(256);
