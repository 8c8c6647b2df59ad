import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serveDesignTokens } from './.storybook/serve-design-tokens.ts';
import { serveTexts } from './.storybook/serve-texts.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), serveDesignTokens(), serveTexts()],
  // Dependencies found late would reload the page in the middle of a story.
  optimizeDeps: { include: ['@backline/web > ogv', '@backline/web > @tanstack/react-virtual'] },
});
