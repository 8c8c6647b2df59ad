import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // Dependencies found late would reload the page in the middle of a story.
  optimizeDeps: { include: ['@backline/web > ogv', '@backline/web > @tanstack/react-virtual'] },
});
