function read(data: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], data);
}

/** The paths that are missing in the data. After `?`, a value may be null. */
export const findMissing = (data: unknown, paths: string[]) =>
  paths.filter((path) => {
    const value = read(data, path.replace('?', ''));
    return value === undefined || (value === null && !path.startsWith('?'));
  });
