/** Opens what the features work with: mail, delivery, geocoding, the map's tiles and the functions around them. */
import { isAddress } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { mailtoOf } from '@porchlight/contracts/values/text/text'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Config } from '../config.ts'
import { openDataKeys } from '../database/folder/data-keys.ts'
import { createPages } from '../features/community/pages.ts'
import { createDelivery, type Delivery } from '../features/delivery/delivery.ts'
import { openPushKeys } from '../features/delivery/push-keys.ts'
import { createRelyingPartyOf } from '../features/passkeys/relying-party.ts'
import { countPlaces } from '../features/places/places.queries.ts'
import { createDayLimits } from '../features/rights/day-limits.ts'
import { createPasswords } from '../features/sessions/sign-in/passwords.ts'
import { createAuthLimits } from '../http/limits/auth-limits.ts'
import { createLimiter } from '../http/limits/rate-limit.ts'
import { createAppOrigin } from '../http/server/app-origin.ts'
import type { CallCounts } from '../http/sessions/api-guard.ts'
import { browserNameOf } from '../http/sessions/browser-name.ts'
import { createInitiatorOf } from '../http/sessions/same-origin.ts'
import { hashToken } from '../http/sessions/session.ts'
import { signedBy } from '../notices/mail-signature.ts'
import { createCommunityCenter } from '../providers/geocoding/community-center.ts'
import { createConfiguredGeocoding } from '../providers/geocoding/configured-geocoding.ts'
import { type ConfiguredMail, createConfiguredMail } from '../providers/mail/configured-mail.ts'
import type { PostedMail } from '../providers/mail/mail.ts'
import { isPublicKey } from '../providers/push/encrypt-payload.ts'
import { isPushAddress } from '../providers/push/public-address.ts'
import { createVapidKeys } from '../providers/push/vapid.ts'
import { createWebPush } from '../providers/push/web-push.ts'
import { createConfiguredSignIn } from '../providers/sign-in/configured-sign-in.ts'
import { createConfiguredTiles } from '../providers/tiles/configured-tiles.ts'
import type { AppSettings } from './app-settings.ts'
import type { Core } from './open-core.ts'
import type { RequestChecks } from './register-request-checks.ts'

export type OpenedServices = ReturnType<typeof openServices>

/** The services that every feature is created with; each takes those that it needs. */
export type Services = OpenedServices['services']

export function openServices(
  core: Core,
  { counts, sockets }: Pick<RequestChecks, 'counts' | 'sockets'>,
  { passwords }: Pick<AppSettings, 'passwords'>,
) {
  const { config, live, current, now, server, reports, plans, cookie } = core
  const { publicUrl, limits, dataDir } = config
  const { reader, transact } = core.database
  const mail = openMail(core)
  const appOrigin = createAppOrigin(server, config)
  const pushKeys = openPushKeys(reader, transact, createVapidKeys)
  const delivery = openDelivery(core, { appOrigin, pushKeys, mail, counts })
  const geocoding = createConfiguredGeocoding({ ...config, ...config.area })
  const center = createCommunityCenter(live, geocoding)
  const tiles = createConfiguredTiles({ config: config.map, center, onUnusable: reports.unusableMap })
  const exploring = {
    timeZone: live.communityTimeZone,
    activitiesPerDay: limits.activitiesPerDay,
    geocoding,
    countPlaces,
  }
  const dayLimits = createDayLimits(live.limits)
  const pages = createPages({ dataDir, onUnusable: reports.unusablePage, storedText: current.storedText })
  const services = {
    config: live,
    keys: openDataKeys(dataDir),
    reader,
    transact,
    now,
    plans,
    reports,
    cookie,
    appOrigin,
    initiatorOf: createInitiatorOf(publicUrl),
    relyingPartyOf: createRelyingPartyOf(publicUrl),
    browserNameOf,
    passwords: passwords ?? createPasswords(),
    authLimits: createAuthLimits(limits, now),
    providers: createConfiguredSignIn(config),
    countGeocode: createLimiter({
      countMax: limits.geocodesPerMinute,
      windowMs: minuteMs,
      now,
      whenFull: 'forget',
    }).count,
    geocoding,
    center,
    tiles,
    exploring,
    dayLimits,
    closeSockets: sockets.closeSession,
    mailProvider: mail.provider,
    postMail: (posted: PostedMail) => {
      // A member without an address has a sign-in name there.
      if (isAddress(posted.to)) mail.post({ ...posted, text: signedBy(posted.text, live.communityName()) })
    },
    pushKey: async () => (await pushKeys()).publicKey,
    hashToken,
    mayBeReached: (endpoint: string, p256dh: string) =>
      isPublicKey(p256dh) && isPushAddress(endpoint, config),
  }
  return { services, mail, delivery, pages }
}

function openMail({ live, now, reports, metrics }: Core): ConfiguredMail {
  return createConfiguredMail(live, now, {
    ...reports,
    mailFault: (error) => {
      metrics?.mailFailed()
      reports.mailFault(error)
    },
    mailDelay: (error) => {
      metrics?.mailFailed()
      reports.mailDelay(error)
    },
  })
}

interface DeliveryParts {
  appOrigin: () => string
  pushKeys: ReturnType<typeof openPushKeys>
  mail: ConfiguredMail
  counts: CallCounts
}

function openDelivery(
  { config, live, now, reports, metrics, database }: Core,
  { appOrigin, pushKeys, mail, counts }: DeliveryParts,
): Delivery {
  return createDelivery({
    reader: database.reader,
    transact: database.transact,
    now,
    config: live,
    appOrigin,
    push: createWebPush({
      keys: pushKeys,
      subject: contactOf(config),
      publicUrl: config.publicUrl,
      pushHosts: config.pushHosts,
      now,
      onFault: reports.pushFault,
    }),
    mail: mail.provider,
    countCall: counts.ofAddress,
    onPushed: (outcome) => metrics?.pushed(outcome),
    onMailed: (channel) => metrics?.mailed(channel),
    onFault: reports.fault,
    onMailFault: (error) => {
      metrics?.mailFailed()
      reports.mailFault(error)
    },
  })
}

/**
 * Returns the contact (a `mailto:` or https address) that push services receive: the mail sender's, or the public
 * address.
 */
function contactOf({ publicUrl, mailFrom }: Config): string {
  if (mailFrom) return mailtoOf(mailFrom.address)
  return publicUrl?.protocol === 'https:' ? publicUrl.href : 'mailto:porchlight@localhost'
}
