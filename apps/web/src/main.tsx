import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { assert } from '@porchlight/contracts/errors/assert'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { registerWorker } from './app/app-update.ts'

const root = document.getElementById('root')
assert(root, 'index.html has a root')
createRoot(root).render(<App />)

// After load, so that the worker's downloads never compete with the first paint.
if (import.meta.env.PROD) window.addEventListener('load', registerWorker, { once: true })
