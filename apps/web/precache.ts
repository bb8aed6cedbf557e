import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { VitePluginPWAAPI, VitePWAOptions } from 'vite-plugin-pwa'

type ManifestTransform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number]

/**
 * Lists every file that the worker stores, with its hash. A foreign page, such as a captive portal's, responds with 200
 * as well: stored in a file's place, it would be the app from then on (D6). With the hash the installation fails
 * instead, and is tried again at the next visit.
 */
export function precacheByHash(): { plugin: Plugin; transform: ManifestTransform } {
  let folder = ''
  let pwa: VitePluginPWAAPI | undefined
  return {
    plugin: {
      name: 'precache-by-hash',
      enforce: 'post',
      apply: 'build',
      configResolved: (config) => {
        folder = resolve(config.root, config.build.outDir)
        pwa = config.plugins.find(({ name }) => name === 'vite-plugin-pwa')?.api
      },
      // It would add the web manifest, which the browser fetches itself.
      buildStart: () => pwa?.extendManifestEntries(() => []),
    },
    transform: (entries) => ({
      manifest: entries.map((entry) => ({ ...entry, integrity: integrityOf(join(folder, entry.url)) })),
    }),
  }
}

/** Returns a hash in the form that the browser compares. */
export function integrityOf(file: string): string {
  return `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`
}
