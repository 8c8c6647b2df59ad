import { defineConfig } from 'drizzle-kit';

export default defineConfig({ dialect: 'postgresql', schema: './src/tables/*.pg.ts', out: './migrations/pg' });
