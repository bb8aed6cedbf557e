/**
 * The documents that the server sends to visitors, besides the one for members. A request for `/` gets the
 * landing page, which can be read as it arrives. A request for `/auth` gets a page that fetches that screen's code
 * together with the app. All other requests get a page that fetches only the app.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { buildPagePart, replacePart } from './build-page.ts'
import { authScreen } from './chunks.ts'
import { withoutHomePreload } from './home-preload.ts'
import { withManifest } from './later-manifest.ts'
import { withLowPriority, withoutFrame } from './member-frame.ts'

interface Scripts {
  before: string
  behind: string
}

/** The exports of `src/landing-page.tsx`. */
interface LandingModule {
  renderLanding: () => string
  renderScripts: (authFile: string) => Scripts
}

export function landingPage(): Plugin {
  let root = ''
  let folder = ''
  let authFile = ''
  return {
    name: 'landing-page',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root
      folder = resolve(root, config.build.outDir)
    },
    generateBundle: (_options, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => authScreen.test(id))) {
          authFile = chunk.fileName
        }
      }
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        const membersPage = readFileSync(join(folder, 'index.html'), 'utf8')
        const page = withManifest(withoutHomePreload(withoutFrame(membersPage)))
        const landing = await makeLanding(root, `/${authFile}`)
        writeFileSync(join(folder, 'visitor.html'), page)
        writeFileSync(join(folder, 'landing.html'), landingDocument(page, landing))
        writeFileSync(join(folder, 'auth.html'), authDocument(page, `/${authFile}`))
      },
    },
  }
}

interface LandingParts {
  markup: string
  scripts: Scripts
  style: string
}

function landingDocument(page: string, { markup, scripts, style }: LandingParts): string {
  const [sheet = '', address = ''] = /<link rel="stylesheet" crossorigin href="([^"]+)">/.exec(page) ?? []
  const withStyle = replacePart(
    withLowPriority(page),
    sheet,
    // The app's own sheet waits for the app, which makes it count: nothing on this page needs more than its own style.
    `<style>${style}</style>\n    <script>${scripts.before}</script>\n    ` +
      `<link rel="stylesheet" crossorigin href="${address}" media="print">`,
  )
  return replacePart(
    withStyle,
    '<div id="root"></div>',
    `<div id="root">${markup}</div><script>${scripts.behind}</script>`,
  )
}

function authDocument(page: string, file: string): string {
  return replacePart(page, '</head>', `<link rel="modulepreload" crossorigin href="${file}"></head>`)
}

/** Builds this one screen separately. */
async function makeLanding(root: string, authFile: string): Promise<LandingParts> {
  const { exports: landing, style } = await buildPagePart<LandingModule>(root, 'src/landing-page.tsx')
  return { markup: landing.renderLanding(), scripts: landing.renderScripts(authFile), style }
}
