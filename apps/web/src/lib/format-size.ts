const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const step = 1000;

/** A size as file managers show it: "412.4 MB". */
export function formatSize(bytes: number): string {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), units.length - 1);
  return new Intl.NumberFormat('en', { style: 'unit', unit: units[power] ?? 'byte', maximumFractionDigits: 1 }).format(
    bytes / step ** power,
  );
}
