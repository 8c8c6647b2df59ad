import { defineConfig } from 'drizzle-kit';

export default defineConfig({ dialect: 'sqlite', schema: './src/tables/*.sqlite.ts', out: './migrations/sqlite' });
