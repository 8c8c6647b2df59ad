/** The pool of every SKU that names no other. In a file without schemas: tables that are opened by every command name it. */
export const mainPool = 'main';
