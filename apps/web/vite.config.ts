import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { precache } from '../../workbox.config.ts'
import { chunkName } from './chunks.ts'

const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      // The app registers the worker itself, after load.
      injectRegister: null,
      injectManifest: {
        globPatterns: precache.globPatterns,
        rollupFormat: 'iife',
      },
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: 'Porchlight',
        short_name: 'Porchlight',
        description: 'Where kindness is currency.',
        lang: 'en',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#FAF6EF',
        theme_color: '#FAF6EF',
        // The drawing keeps its middle clear of every mask, so that one file serves both purposes.
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
  ],
  build: {
    target: 'es2022',
    // One sheet: the worker fetches what it keeps one file at a time.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // The content security policy lets no data: script or style through.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkName, debugName: 'by first use' }],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: apiOrigin },
      '/ws': { target: apiOrigin, ws: true },
    },
  },
})
