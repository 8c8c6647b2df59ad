/**
 * The pool of every SKU that names no other. In its own file without schemas, because tables that every command opens
 * use it.
 */
export const mainPool = 'main';
