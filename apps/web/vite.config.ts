import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { licensesFile } from '../../scripts/licenses.mjs'
import { precache } from '../../workbox.config.ts'
import { chunkName } from './chunks.ts'
import { classNames } from './class-names.ts'
import { buildTarget, floorNotice } from './floor.ts'
import { withoutFunctionNames } from './function-names.ts'
import { homePreload } from './home-preload.ts'
import { iconImports } from './icon-imports.ts'
import { landingPage } from './landing-page.ts'
import { laterManifest } from './later-manifest.ts'
import { manifest } from './manifest.ts'
import { memberFrame } from './member-frame.ts'
import { precacheByHash } from './precache.ts'
import { routerBuild, withoutUnusedRouter } from './router-build.ts'

const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'

const ofEveryPage = /^assets\/(?:index|vendor|rolldown-runtime)-/

const byHash = precacheByHash()

export default defineConfig({
  plugins: [
    iconImports(),
    withoutFunctionNames(),
    withoutUnusedRouter(),
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
        globIgnores: precache.globIgnores,
        manifestTransforms: [byHash.transform],
        rollupFormat: 'iife',
      },
      includeManifestIcons: false,
      manifest,
    }),
    byHash.plugin,
    floorNotice(),
    homePreload(),
    memberFrame(),
    laterManifest(),
    landingPage(),
  ],
  // The package's own way in leads to its ES5 build, lest two builds of it meet in one app: here is but one.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }, ...routerBuild] },
  css: classNames,
  build: {
    target: buildTarget,
    modulePreload: {
      polyfill: false,
      // Every page has these from its document: a list of what a part needs would only repeat their names.
      resolveDependencies: (_file, files) => files.filter((file) => !ofEveryPage.test(file)),
    },
    license: { fileName: licensesFile },
    // The content security policy lets no data: script or style through.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Written by `=`: the oldest browsers read no fields of classes, and to define them weighs more.
      transform: { assumptions: { setPublicClassFields: true } },
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
