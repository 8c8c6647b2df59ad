/** Where the host finds its programs; nothing else of its environment reaches a tested command. */
export const hostPath = process.env.PATH ?? '';
