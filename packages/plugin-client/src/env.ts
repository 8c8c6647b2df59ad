/** A lease file to use in place of all others, for containers and build machines. */
export const readLeaseFile = (): string | undefined => process.env.BACKLINE_LEASE_FILE || undefined;
