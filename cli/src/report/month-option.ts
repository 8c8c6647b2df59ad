export const monthOption = { '--month <MONTH>': 'a month in UTC, such as 2026-11' } as const;
