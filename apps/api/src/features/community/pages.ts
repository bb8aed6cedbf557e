/** Terms and privacy: the operator's own text where there is one, else ours. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageName } from '@porchlight/contracts/community/community.schema'
import { htmlOf } from './markdown.ts'

export type ReadPage = (page: PageName) => Promise<string>

const defaultFolder = join(import.meta.dirname, 'pages')
/** A long contract has half of it; what is larger was put there by mistake and would hold the server up. */
const bytesMax = 100_000

interface Rendered {
  /** The time and the size of the file. */
  stamp: string
  html: string
}

/**
 * Returns a function that reads the pages.
 * @param dataDir `pages/terms.md` and `pages/privacy.md` in it replace ours, from the next request on
 * @param onUnusable called once per version of a file that exists but cannot be shown
 */
export function createReadPage(dataDir: string, onUnusable: (file: string) => void): ReadPage {
  const rendered = new Map<string, Rendered>()

  async function render(file: string): Promise<string | null> {
    const fileStats = await stat(file).catch(() => null)
    if (fileStats === null) return null
    const stamp = `${fileStats.mtimeMs} ${fileStats.size}`
    const cachedPage = rendered.get(file)
    if (cachedPage?.stamp === stamp) return cachedPage.html || null
    const text =
      fileStats.isFile() && fileStats.size <= bytesMax ? await readFile(file, 'utf8').catch(() => null) : null
    const html = text === null ? '' : htmlOf(text.replace(/^\uFEFF/, ''))
    rendered.set(file, { stamp, html })
    if (html === '') onUnusable(file)
    return html || null
  }

  return async (page) => {
    const name = `${page}.md`
    const html = (await render(join(dataDir, 'pages', name))) ?? (await render(join(defaultFolder, name)))
    if (html === null) throw new Error(`the text of ${page} is missing`)
    return html
  }
}
