import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  logLevel: 'warn',
  plugins: [react()],
  build: { emptyOutDir: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});
