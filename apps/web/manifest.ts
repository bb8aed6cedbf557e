/** The web app's manifest: what a phone or a desktop shows and offers once Porchlight is installed, and just before. */
import type { ManifestOptions } from 'vite-plugin-pwa'
import { paths } from './src/paths.ts'

const png = 'image/png'
const webp = 'image/webp'

/** Pictures of the app's own screens: `node scripts/screenshots.mjs` takes them anew. */
const narrow = { sizes: '780x1688', type: webp, form_factor: 'narrow' } as const
const wide = { sizes: '1280x800', type: webp, form_factor: 'wide' } as const

/**
 * The manifest leaves to the browser how the window opens: to navigate an open one would lose texts that are typed
 * where no draft is stored.
 */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Porchlight',
  short_name: 'Porchlight',
  description: 'Where kindness is currency.',
  lang: 'en',
  dir: 'ltr',
  start_url: paths.home,
  scope: '/',
  display: 'standalone',
  background_color: '#FAF6EF',
  theme_color: '#FAF6EF',
  categories: ['social', 'lifestyle', 'utilities'],
  // The drawing keeps its middle clear of every mask, so that one file serves both purposes.
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-192.png', sizes: '192x192', type: png, purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: png, purpose: 'any' },
    { src: '/icon-192.png', sizes: '192x192', type: png, purpose: 'maskable' },
    { src: '/icon-512.png', sizes: '512x512', type: png, purpose: 'maskable' },
  ],
  screenshots: [
    { src: '/screenshots/home-narrow.webp', label: 'Home: your credits and what comes next', ...narrow },
    { src: '/screenshots/board-narrow.webp', label: 'Community Help: who needs a hand', ...narrow },
    {
      src: '/screenshots/waiting-narrow.webp',
      label: 'Written without a signal, sent once it is back',
      ...narrow,
    },
    { src: '/screenshots/home-wide.webp', label: 'Home on a wide screen', ...wide },
  ],
  shortcuts: [
    {
      name: 'New request',
      url: paths.newRequest,
      description: 'Ask your neighbors for a hand',
      icons: [{ src: '/shortcut-request.png', sizes: '96x96', type: png }],
    },
    {
      name: 'Community Help',
      url: paths.communityHelp,
      description: 'See who needs a hand, and who offers one',
      icons: [{ src: '/shortcut-board.png', sizes: '96x96', type: png }],
    },
  ],
  // The worker takes it, or the server where there is none.
  share_target: {
    action: paths.share,
    method: 'POST',
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  },
}
