/**
 * Puts the icon of the tab into the documents. As a file of its own it takes more bytes, most of them the head of its response, and
 * one of the few connections that the first screen needs for its code where the server speaks HTTP/1.1.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { replacePart } from './build-page.ts'

export function tabIcon(): Plugin {
  let publicDir = ''
  return {
    name: 'tab-icon',
    apply: 'build',
    configResolved: (config) => {
      publicDir = config.publicDir
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (page) => {
        const drawing = readFileSync(join(publicDir, 'icon.svg'), 'utf8')
        return replacePart(page, 'href="/icon.svg"', `href="${addressOf(drawing)}"`)
      },
    },
  }
}

/** Returns a drawing as a data address that can stand between double quotes. */
function addressOf(drawing: string): string {
  const markup = drawing.replaceAll(/>\s+</g, '><').replaceAll('"', "'").trim()
  return `data:image/svg+xml,${markup.replaceAll(/[#%<>]/g, encodeURIComponent)}`
}
