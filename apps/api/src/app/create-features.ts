/** Creates the features, with one line for each, and composes what they bring. */
import { join } from 'node:path'
import { hourMs, toIso } from '@porchlight/contracts/values/time'
import { backupsIn } from '../database/backup/backups-folder.ts'
import { composeBetweenTwo } from '../feature-parts/between-two.ts'
import { composeFeatures } from '../feature-parts/feature.ts'
import type { PostKinds } from '../feature-parts/post-kinds.ts'
import { createAdministrationFeature } from '../features/administration/administration.feature.ts'
import { createCalendarFeature } from '../features/calendar/calendar.feature.ts'
import { createCasesFeature } from '../features/cases/cases.feature.ts'
import { createChecksFeature } from '../features/checks/checks.feature.ts'
import { createCommunityFeature } from '../features/community/community.feature.ts'
import { createConversationsFeature } from '../features/conversations/conversations.feature.ts'
import { createCoordinationFeature } from '../features/coordination/coordination.feature.ts'
import { createCreditsFeature } from '../features/credits/credits.feature.ts'
import { createExplorationFeature } from '../features/exploration/exploration.feature.ts'
import { createExportsFeature } from '../features/exports/exports.feature.ts'
import { createFiguresFeature } from '../features/figures/figures.feature.ts'
import { createFilesFeature } from '../features/files/files.feature.ts'
import { createHelpFeature } from '../features/help/help.feature.ts'
import { helpKind } from '../features/help/withdraw-help.operations.ts'
import { createInvitationsFeature } from '../features/invitations/invitations.feature.ts'
import { createLocationFeature } from '../features/location/location.feature.ts'
import { createMapFeature } from '../features/map/map.feature.ts'
import { meetupKind } from '../features/meetups/change-meetup.operations.ts'
import { createMeetupsFeature } from '../features/meetups/meetups.feature.ts'
import { createMembersFeature } from '../features/members/members.feature.ts'
import { createMessagesFeature } from '../features/messages/messages.feature.ts'
import { openChats } from '../features/messages/messages.socket.ts'
import { createNotificationsFeature } from '../features/notifications/notifications.feature.ts'
import { createPasskeysFeature } from '../features/passkeys/passkeys.feature.ts'
import { createPhonesFeature } from '../features/phones/phones.feature.ts'
import { createPlacesFeature } from '../features/places/places.feature.ts'
import { placeFor, placesFor } from '../features/places/places.queries.ts'
import { createPlansFeature } from '../features/plans/plans.feature.ts'
import { createTestBooks } from '../features/plans/test-books.ts'
import { createPostsFeature } from '../features/posts/posts.feature.ts'
import { deleteFilesOf } from '../features/removal/files-outside.ts'
import { createLeavingParts } from '../features/removal/leaving.ts'
import { createRewardsFeature } from '../features/rewards/rewards.feature.ts'
import { createSafetyFeature } from '../features/safety/safety.feature.ts'
import { canView } from '../features/safety/safety.queries.ts'
import { safetyTables } from '../features/safety/safety.view.ts'
import { createSessionsFeature } from '../features/sessions/sessions.feature.ts'
import { requireFreshSignIn } from '../features/sessions/sign-in/fresh-sign-in.ts'
import { createSetupFeature } from '../features/setup/setup.feature.ts'
import { createStandingFeature } from '../features/standing/standing.feature.ts'
import { createWindowFeature } from '../features/window/window.feature.ts'
import { addressKey, createLimiter } from '../http/limits/rate-limit.ts'
import { createEventGate } from '../http/limits/webhook-limit.ts'
import { createConfiguredCheck } from '../providers/background-check/configured-background-check.ts'
import { deleteMailsTo } from '../providers/mail/file-mail.ts'
import { waitingMailsIn } from '../providers/mail/waiting-mails.ts'
import { createConfiguredPayments } from '../providers/payments/configured-payments.ts'
import { createHttpTexts } from '../providers/texts/http-texts.ts'
import { checkCallbackPath } from '../settings/background-check.ts'
import type { Core } from './open-core.ts'
import type { PhotoStore } from './open-photo-store.ts'
import type { OpenedServices } from './open-services.ts'
import type { RequestChecks } from './register-request-checks.ts'

interface FeatureParts extends Omit<OpenedServices, 'mail' | 'delivery'>, Omit<PhotoStore, 'filesWatch'> {
  checks: RequestChecks
}

export function createFeatures(
  core: Core,
  { services, pages, photos, photoForms, checks: { counts, sockets } }: FeatureParts,
) {
  const { config, live, current, now, reports, bus, metrics } = core
  const { publicUrl, limits, dataDir } = config
  const { reader, transact } = core.database
  const chats = openChats({ reader, now, linesOf: sockets.linesOf, onFault: reports.fault })
  const postKinds: PostKinds = { request: helpKind, offer: helpKind, event: meetupKind }
  const removing = {
    deleteMailsTo: (address: string) =>
      deleteMailsTo([join(dataDir, 'mail'), waitingMailsIn(dataDir)], address),
    deleteFilesOf: (memberId: string) => deleteFilesOf({ dataDir, stored: photos.stored }, memberId),
    onFault: reports.fault,
  }
  const otherFeatures = {
    sessions: createSessionsFeature(services),
    passkeys: createPasskeysFeature({ ...services, requireFreshSignIn }),
    members: createMembersFeature({
      ...services,
      photoForms,
      canView,
      leaving: createLeavingParts({ ...services, ...removing, requireFreshSignIn }),
    }),
    posts: createPostsFeature({ ...services, kinds: postKinds }),
    community: createCommunityFeature({ ...services, pages, settingsVersion: current.version }),
    places: createPlacesFeature(services),
    conversations: createConversationsFeature(services),
    messages: createMessagesFeature({ ...services, chats }),
    help: createHelpFeature(services),
    meetups: createMeetupsFeature({ ...services, notifyChats: chats.sendToBoth }),
    notifications: createNotificationsFeature(services),
    calendar: createCalendarFeature({ ...services, countCall: counts.ofAddress }),
    files: createFilesFeature({ ...services, photos }),
    location: createLocationFeature(services),
    credits: createCreditsFeature(services),
    rewards: createRewardsFeature({
      ...services,
      countCode: createLimiter({ countMax: 20, windowMs: hourMs, now, whenFull: 'share' }),
    }),
    exploration: createExplorationFeature({ ...services, places: { placeFor, placesFor } }),
    map: createMapFeature(services),
    invitations: createInvitationsFeature(services),
    setup: createSetupFeature({
      ...services,
      ...{ source: config, current, pages, requireFreshSignIn },
      // PayPal charges what its own plans say.
      paymentSettings: config.paypal === null ? {} : pricesAtPaypal,
      operation: () => ({
        isHttps: publicUrl?.protocol === 'https:',
        sendsMail: config.smtpUrl !== null,
        makesBackups: config.makesBackups,
        lastBackupAt: lastBackupIn(dataDir),
      }),
      onChanged: () => bus.publish(new Set(['community'])),
    }),
    coordination: createCoordinationFeature(services),
    standing: createStandingFeature(services),
    administration: createAdministrationFeature({ ...services, ...removing, requireFreshSignIn }),
    window: createWindowFeature(services),
    exports: createExportsFeature({ ...services, requireFreshSignIn, stored: photos.stored }),
    phones: createPhonesFeature({
      ...services,
      texts: config.texts && createHttpTexts(config.texts, { now }),
      addressKey,
      requireFreshSignIn,
      onTextFault: reports.textFault,
    }),
    plans: createPlansFeature({
      ...services,
      payments: createConfiguredPayments(live, { now, books: createTestBooks(reader, transact) }),
      countPayment: createLimiter({
        countMax: limits.paymentsPerMember,
        windowMs: hourMs,
        now,
        whenFull: 'forget',
      }).count,
      events: createEventGate(now),
      onReconciled: (outcome) => metrics?.reconciled(outcome),
      onFault: reports.fault,
    }),
    cases: createCasesFeature(services),
    figures: createFiguresFeature(services),
    checks: createChecksFeature({
      ...services,
      checks: createConfiguredCheck(config.backgroundCheck, now),
      events: createEventGate(now),
      callbackPath: checkCallbackPath,
      onFault: reports.checkFault,
    }),
  }
  const between = composeBetweenTwo([...Object.values(otherFeatures), { tables: safetyTables }])
  const features = composeFeatures({
    ...otherFeatures,
    safety: createSafetyFeature({ ...services, between }),
  })
  return { features, between, postKinds }
}

/** The settings that an operator sets up at PayPal, each with the setting that names the plan there. */
const pricesAtPaypal = {
  currency: 'PAYPAL_PLAN_MONTHLY',
  priceMonthly: 'PAYPAL_PLAN_MONTHLY',
  priceAnnual: 'PAYPAL_PLAN_ANNUAL',
}

/** Returns the time of the newest backup of this machine; null when there is none, or none that can be read. */
function lastBackupIn(dataDir: string): string | null {
  try {
    const [newest] = backupsIn(dataDir)
    return newest ? toIso(newest.madeAt) : null
  } catch {
    return null
  }
}
