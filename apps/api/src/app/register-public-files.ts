/** Registers what everyone may read: the app's pages, the map's tiles, and the files at well-known addresses. */
import { registerPages } from '../http/pages/pages.ts'
import { registerTiles } from '../http/pages/tiles.ts'
import { registerWellKnown } from '../http/pages/well-known.ts'
import type { Core } from './open-core.ts'
import type { Services } from './open-services.ts'

export async function registerPublicFiles(
  { config, live, webDir, server, cookie }: Core,
  { tiles }: Services,
): Promise<void> {
  registerWellKnown(server)
  registerTiles(server, tiles)
  // A fault in the map's file is reported when the server starts, and not when a member opens the map.
  await tiles.ground()
  await registerPages(server, {
    webDir,
    publicUrl: config.publicUrl,
    sessionCookieName: cookie.name,
    communityName: live.communityName,
    hasServiceWorker: config.hasServiceWorker,
    hasGooglePlaces: config.area.googlePlacesKey !== null,
    hasPaypal: () => live.hasPlans() && config.paypal !== null,
    tilesOrigin: config.map.tiles && new URL(config.map.tiles.url).origin,
  })
}
