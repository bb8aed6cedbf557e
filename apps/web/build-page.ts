/** Builds a part of the documents from the app's own components, separately from the app. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { classNames } from './class-names.ts'
import { buildTarget } from './floor.ts'
import { iconImports } from './icon-imports.ts'

interface PagePart<Exports> {
  exports: Exports
  /** The style that its components import. */
  style: string
}

/** @param entry the module, below `root` */
export async function buildPagePart<Exports>(root: string, entry: string): Promise<PagePart<Exports>> {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  // The folder is within the app, where the app's packages are found.
  const folder = mkdtempSync(join(cache, 'page-part-'))
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      publicDir: false,
      // Icons have to be those of the app, which takes the document over.
      plugins: [iconImports(), react()],
      css: classNames,
      build: {
        ssr: entry,
        outDir: folder,
        target: buildTarget,
        minify: true,
        cssMinify: true,
        cssCodeSplit: false,
        emitAssets: true,
        reportCompressedSize: false,
        rolldownOptions: { output: { entryFileNames: 'part.js', assetFileNames: '[name][extname]' } },
      },
    })
    return {
      exports: await import(pathToFileURL(join(folder, 'part.js')).href),
      style: readFileSync(join(folder, 'style.css'), 'utf8'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Replaces a part of the document, which must be there. */
export function replacePart(page: string, part: string, by: string): string {
  if (part === '' || !page.includes(part)) throw new Error(`index.html was built without its ${part}`)
  // A function, since a text would be read for `$`.
  return page.replace(part, () => by)
}
