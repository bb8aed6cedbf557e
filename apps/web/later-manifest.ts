/**
 * Takes the manifest out of the document for members: on a slow line it would have one of the few connections while the first
 * screen waits for its code. The app names it two seconds after its load (`features/install/install.ts`). The documents for
 * visitors name it from the start.
 */
import type { Plugin } from 'vite'
import { replacePart } from './build-page.ts'

const link = /<link rel="manifest"[^>]*>/

export function laterManifest(): Plugin {
  return {
    name: 'later-manifest',
    apply: 'build',
    enforce: 'post',
    generateBundle: (_options, bundle) => {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('the build has no index.html')
      const source = String(page.source)
      if (!link.test(source)) throw new Error('index.html was built without its manifest')
      page.source = source.replace(link, '')
    },
  }
}

/** Names the manifest in a document for visitors. */
export function withManifest(page: string): string {
  return replacePart(page, '</head>', `<link rel="manifest" href="/manifest.webmanifest"></head>`)
}
