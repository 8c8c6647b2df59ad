import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // What is loaded late would be found late, and the page loaded anew in the middle of a story.
  optimizeDeps: { include: ['@backline/web > ogv', '@backline/web > @tanstack/react-virtual'] },
});
