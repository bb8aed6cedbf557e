/** Terms and privacy: the operator's own text where there is one, else ours. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageName } from '@porchlight/contracts/community/community.schema'
import { htmlOf } from './markdown.ts'

export interface Pages {
  /** Returns the page as HTML. */
  read: (page: PageName) => Promise<string>
  /** Returns the page's text, and the file in the data folder that it is from, if it is from one. */
  source: (page: PageName) => Promise<{ text: string; file: string | null }>
  /** Returns the fault of a text for a page; null when it can be shown. */
  faultOf: (text: string) => string | null
}

const defaultFolder = join(import.meta.dirname, 'pages')
/** A long contract has half of it; what is larger was put there by mistake and would hold the server up. */
const bytesMax = 100_000

interface Rendered {
  /** The time and the size of the file. */
  stamp: string
  text: string
  html: string
}

interface PageSettings {
  /** `pages/terms.md` and `pages/privacy.md` in it replace all other texts, from the next request on. */
  dataDir: string
  /** Called once per version of a file that exists but cannot be shown. */
  onUnusable: (file: string) => void
  /** Returns the text that operators wrote at the desk; empty or undefined without one. */
  storedText: (page: PageName) => string | undefined
}

export function createPages({ dataDir, onUnusable, storedText }: PageSettings): Pages {
  const rendered = new Map<string, Rendered>()

  /** Returns the page of a file; null when there is none that can be shown. */
  async function render(file: string): Promise<Rendered | null> {
    const fileStats = await stat(file).catch(() => null)
    if (fileStats === null) return null
    const stamp = `${fileStats.mtimeMs} ${fileStats.size}`
    const cachedPage = rendered.get(file)
    if (cachedPage?.stamp === stamp) return cachedPage.html === '' ? null : cachedPage
    const text =
      fileStats.isFile() && fileStats.size <= bytesMax ? await readFile(file, 'utf8').catch(() => null) : null
    const newPage = { stamp, text: text?.replace(/^\uFEFF/, '') ?? '', html: '' }
    newPage.html = htmlOf(newPage.text)
    rendered.set(file, newPage)
    if (newPage.html === '') onUnusable(file)
    return newPage.html === '' ? null : newPage
  }

  /** The operator's file, then what operators wrote at the desk, then ours. */
  async function find(page: PageName): Promise<Rendered & { file: string | null }> {
    const name = `${page}.md`
    const ownPage = await render(join(dataDir, 'pages', name))
    if (ownPage) return { ...ownPage, file: `pages/${name}` }
    const operatorsText = storedText(page) ?? ''
    if (operatorsText !== '')
      return { stamp: '', text: operatorsText, html: htmlOf(operatorsText), file: null }
    const defaultPage = await render(join(defaultFolder, name))
    if (defaultPage === null) throw new Error(`the text of ${page} is missing`)
    return { ...defaultPage, file: null }
  }

  return {
    read: async (page) => (await find(page)).html,
    source: async (page) => {
      const { text, file } = await find(page)
      return { text, file }
    },
    faultOf: (text) => {
      if (Buffer.byteLength(text) > bytesMax) return `at most ${bytesMax} bytes`
      return htmlOf(text) === '' ? 'a text that can be read' : null
    },
  }
}
