const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** "38 MB": as drives count, in thousands. */
export function toSize(bytes: number): string {
  const rank = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** rank;
  return `${value >= 100 || rank === 0 ? Math.round(value) : Number(value.toPrecision(2))} ${units[rank]}`;
}
