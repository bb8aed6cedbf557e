import type { Area } from '@porchlight/contracts/community/community.schema'
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import {
  type SignInProviderName,
  type SignUpMode,
  signInProviders,
} from '@porchlight/contracts/sessions/sessions.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import type { Plans } from '../../plans/plans.ts'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import type { SignInProvider } from '../../providers/sign-in/sign-in.ts'
import type { Tiles } from '../../providers/tiles/tiles.ts'
import { communityOperations } from './community.operations.ts'
import type { Pages } from './pages.ts'

interface CommunityServices {
  reader: Kysely<Tables>
  now: () => number
  plans: Plans
  geocoding: Geocoding
  config: {
    communityName: () => string | null
    communityLocation: () => string
    area: () => Area
    postsTimeZone: () => string | null
    supportEmail: () => string | null
    hasPublicBoard: boolean
    signUp: () => SignUpMode
    map: { directionsUrl: string }
  }
  /** Returns the version of the settings; each change raises it. */
  settingsVersion: () => number
  pages: Pick<Pages, 'read'>
  /** Returns the community's center; null when it is unknown. */
  center: () => Position | null
  tiles: Pick<Tiles, 'ground'>
  /** Returns the site where passkeys work, for a request to this host name. */
  relyingPartyOf: (host: string) => { origin: string }
  providers: { readonly [Name in SignInProviderName]?: SignInProvider | undefined }
}

export function createCommunityFeature({
  reader,
  now,
  plans,
  config,
  geocoding,
  center,
  tiles,
  relyingPartyOf,
  providers,
  settingsVersion,
  pages,
}: CommunityServices): Feature<'community'> {
  return {
    handlers: communityOperations({
      reader,
      now,
      plans,
      community: () => ({
        ...(settingsVersion() > 0 ? { version: settingsVersion() } : {}),
        name: config.communityName(),
        displayLocation: config.communityLocation(),
        signInWith: signInProviders.filter((name) => providers[name]),
        hasPlans: plans.hasPlans,
        supportEmail: config.supportEmail(),
        hasPublicBoard: config.hasPublicBoard,
        ...config.area(),
        directionsUrl: config.map.directionsUrl,
      }),
      center,
      ground: tiles.ground,
      passkeysAt: (host) => relyingPartyOf(host).origin,
      signUp: config.signUp,
      timeZone: config.postsTimeZone,
      geocoding,
      readPage: pages.read,
    }),
    tables: {},
  }
}
