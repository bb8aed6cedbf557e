import './fill-ins.ts'
import './storage/blocked-parts.ts'
import { isChangedByOthers } from './ui/browser/foreign-changes.ts'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadMemberDevice } from './app/device/device-provider.tsx'
import { listenForPushedPaths } from './app/device/pushed-paths.ts'
import { prefetchScreens } from './app/prefetch.ts'
import { loadHome } from './app/router.tsx'
import { registerWorker } from './app/update/app-update.ts'
import { linkManifestLater, watchForInstall } from './features/install/install.ts'
import { isLandingView } from './features/landing/landing-view.ts'
import { isLandingAsSent } from './features/landing/sent-landing.ts'
import { startSession } from './features/sessions/session/session.ts'
import { hasSessionHint } from './features/sessions/session/session-hint.ts'
import { applySheets } from './ui/browser/stylesheets.ts'
import { delay } from './ui/loading/delay.ts'
import { watchSheets } from './ui/loading/sheets.ts'
import { momentMs } from './ui/loading/use-delayed-fallback.ts'

/**
 * Fonts that are loaded before any text is drawn in them: a text drawn earlier would change under the reader's eyes.
 */
const fonts = ['600 1em Fraunces', '1em Figtree']

const place = document.getElementById('root')
// If the document has no root, it shows already that this browser is too old.
if (place) {
  watchForInstall()
  listenForPushedPaths()
  watchSheets()
  // The worker is installed after load, so that no download competes with the first paint.
  window.addEventListener('load', installWorker, { once: true })
  void start(place)
}

async function start(place: HTMLElement): Promise<void> {
  // First of all: code that is loaded waits for the sheets that count.
  const sheetsApplied = applySheets()
  const sessionKnown = startSession()
  // The code for a member's first screen loads while the device looks up which member it is.
  const homeHere = hasSessionHint() ? Promise.all([loadHome(), loadMemberDevice()]) : null
  // A failure is shown where its result is needed, so it is ignored here.
  const startKnown = Promise.all([sessionKnown, homeHere]).catch(() => undefined)
  await sheetsApplied
  for (const font of fonts) document.fonts.load(font).catch(() => undefined)
  await Promise.race([startKnown, delay(momentMs)])
  const isLandingHere = isLandingAsSent(place) && isLandingView(location.pathname, history.state)
  const app = <App sessionKnown={sessionKnown} isLandingHere={isLandingHere} />
  // The transition renders in small steps, so that a tap meanwhile does not wait for all of it.
  startTransition(() => {
    if (isLandingHere) hydrateRoot(place, app, { onRecoverableError: reportUnlessChanged })
    else createRoot(place).render(app)
  })
}

/** React draws anew what it could not take over. Where others changed it meanwhile, that is no fault. */
function reportUnlessChanged(error: unknown): void {
  if (!isChangedByOthers()) reportError(error)
}

async function installWorker(): Promise<void> {
  linkManifestLater()
  const isKept = import.meta.env.PROD && (await registerWorker())
  if (!isKept) prefetchScreens()
}
