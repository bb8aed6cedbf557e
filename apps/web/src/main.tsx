import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { assert } from '@porchlight/contracts/errors/assert'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { registerWorker } from './app/app-update.ts'
import { warmUp } from './app/warm-up.ts'
import { watchForInstall } from './features/install/install.ts'

const root = document.getElementById('root')
assert(root, 'index.html has a root')
createRoot(root).render(<App />)
watchForInstall()

// After load, so that no download competes with the first paint.
window.addEventListener('load', keepEverything, { once: true })

async function keepEverything(): Promise<void> {
  const isKept = import.meta.env.PROD && (await registerWorker())
  if (!isKept) warmUp()
}
