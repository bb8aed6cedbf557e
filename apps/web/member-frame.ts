/**
 * Puts the frame into the page that members receive and that the worker stores, so that the first paint needs nothing but
 * the document: neither scripts nor sheets. The sheets come as ones for print, as on the landing page, and apply once the app
 * is there.
 */
import type { Plugin, Rolldown } from 'vite'
import { buildPagePart, replacePart } from './build-page.ts'
import { boardScreen, chatScreen } from './chunks.ts'

/** The exports of `src/app/shell/member-frame.tsx`. */
interface Frame {
  renderFrame: () => string
  renderFrameScript: (ahead: Record<'board' | 'messages', string[]>) => string
}

const sheets = /<link rel="stylesheet" crossorigin/g
const sheetsForPrint = /<link rel="stylesheet" media="print" crossorigin/g
const lowPriority = ' fetchpriority="low"'
const code = /(<script type="module"|<link rel="modulepreload")/g
const style = /<style>.*?<\/style>/s
const frame = /<div id="frame".*?<\/script>/s

export function memberFrame(): Plugin {
  let root = ''
  return {
    name: 'member-frame',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (page, { bundle = {} }) => {
        const part = await buildPagePart<Frame>(root, 'src/app/shell/member-frame.tsx')
        const { renderFrame, renderFrameScript } = part.exports
        const ahead = { board: filesOf(boardScreen, bundle), messages: filesOf(chatScreen, bundle) }
        const fresh = (files: string[]) => files.filter((file) => !page.includes(file))
        const script = renderFrameScript({ board: fresh(ahead.board), messages: fresh(ahead.messages) })
        const markup = `${renderFrame()}<script>${script}</script>`
        const withFrame = replacePart(page, '<noscript>', `${markup}<noscript>`)
        const withStyle = replacePart(
          withFrame,
          '</head>',
          `<style>${withUsedTokens(part.style)}</style></head>`,
        )
        const withSheetsForPrint = withStyle.replaceAll(
          sheets,
          '<link rel="stylesheet" media="print" crossorigin',
        )
        return withLowPriority(withSheetsForPrint)
      },
    },
  }
}

/** Sets a low priority for code, for a document whose first paint needs none. */
export function withLowPriority(page: string): string {
  return page.replaceAll(code, `$1${lowPriority}`)
}

/** Returns the paths of all files that a screen needs. */
function filesOf(screen: RegExp, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const ownChunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => screen.test(id)))
  if (!ownChunk) throw new Error(`the build has no file for ${screen}`)
  const neededFiles = new Set([ownChunk.fileName])
  // A set that grows while it is walked is walked to its new end.
  for (const name of neededFiles) {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    for (const imported of chunk?.imports ?? []) neededFiles.add(imported)
    for (const sheet of chunk?.viteMetadata?.importedCss ?? []) neededFiles.add(sheet)
  }
  return [...neededFiles].map((file) => `/${file}`)
}

/** The page of those who have no account here: empty until its sheets and scripts are there. */
export function withoutFrame(page: string): string {
  if (!style.test(page) || !frame.test(page)) throw new Error('index.html was built without its frame')
  return page
    .replace(style, '')
    .replace(frame, '')
    .replaceAll(sheetsForPrint, '<link rel="stylesheet" crossorigin')
    .replaceAll(lowPriority, '')
}

const token = /(--[\w-]+):([^;}]*);?/g

/** Drops the tokens that no rule uses. */
function withUsedTokens(css: string): string {
  const usedNames = new Set<string>()
  const use = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g)) {
      if (usedNames.has(name)) continue
      usedNames.add(name)
      for (const [, definedName, value = ''] of css.matchAll(token)) if (definedName === name) use(value)
    }
  }
  use(css.replaceAll(token, ''))
  return css
    .replaceAll(token, (whole, name: string) => (usedNames.has(name) ? whole : ''))
    .replaceAll(';}', '}')
    .replaceAll(/@media[^{]*{:root{}}|\n?\/\*.*?\*\//g, '')
}
