/**
 * The landing page as the server sends it to visitors: made by the build from the same screen that the app shows, so that
 * it can be read, and its links work, before any script is there. The app takes it over where it stands.
 */
import './ui/meanwhile-fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { appReady, queueTaps } from './features/landing/hold-taps.ts'
import { LandingScreen } from './features/landing/landing-screen.tsx'
import { noteLanding } from './features/landing/sent-landing.ts'
import { paths } from './paths.ts'

/** Renders the content of the app's root. The document has the title already. */
export function renderLanding(): string {
  return renderToString(
    <StaticRouter location={paths.home}>
      <LandingScreen />
    </StaticRouter>,
  ).replace(/^<title>[^<]*<\/title>/, '')
}

/** The scripts that stand in the document itself: before the landing page and behind it. `authFile`: where the code of `/auth` is. */
export function renderScripts(authFile: string): { before: string; behind: string } {
  const settings = { ready: appReady, auth: { path: paths.auth, file: authFile } }
  return { before: `(${queueTaps})(${JSON.stringify(settings)})`, behind: `(${noteLanding})()` }
}
