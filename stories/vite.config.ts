import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // Dependencies that are found late would reload the page during a story.
  optimizeDeps: { include: ['@backline/web > ogv', '@backline/web > @tanstack/react-virtual'] },
});
