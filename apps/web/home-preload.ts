/**
 * Adds preloads to the page that members receive and that the worker stores: the code that their visit begins with is
 * fetched together with the app, and not when the app requests it.
 */
import type { Plugin, Rolldown } from 'vite'
import { homeStart } from './chunks.ts'

export function homePreload(): Plugin {
  return {
    name: 'home-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle = {} }) => {
        const home = Object.values(bundle).find(
          (file): file is Rolldown.OutputChunk =>
            file.type === 'chunk' && file.moduleIds.some((id) => homeStart.test(id)),
        )
        if (!home) throw new Error("the build has no file for what a member's visit begins with")
        const sheets = [...(home.viteMetadata?.importedCss ?? [])]
        if (sheets.length !== 1) throw new Error("what a member's visit begins with has one sheet of styles")
        return page.replace('</head>', () => `${preload(home.fileName)}${sheets.map(sheet).join('')}</head>`)
      },
    },
  }
}

function preload(file: string): string {
  return `<link rel="modulepreload" crossorigin href="/${file}" data-home>`
}

function sheet(file: string): string {
  return `<link rel="stylesheet" crossorigin href="/${file}" data-home>`
}

/** The page of those who have no account here: as it was built, less what only members need. */
export function withoutHomePreload(page: string): string {
  const without = page.replaceAll(/<link [^>]*data-home>/g, '')
  if (without === page) throw new Error('index.html was built without what home begins with')
  return without
}
