/** Finds the tab that a screen belongs to. The tab is highlighted on all its screens, and each screen has one. */
import { matchPath } from 'react-router-dom'
import { casePath, paths, personPath, placePath, postPath } from '../../paths.ts'

const behind: readonly (readonly [tab: string, screens: readonly string[]])[] = [
  [
    paths.home,
    [
      paths.communityHelp,
      paths.printBoard,
      paths.upcoming,
      paths.community,
      postPath(':id'),
      personPath(':id'),
      paths.plans,
    ],
  ],
  [paths.messages, [`${paths.messages}/:id`]],
  [paths.places, [placePath(':id'), paths.addPlace, paths.exploration]],
  [
    paths.profile,
    [
      paths.outbox,
      paths.notificationSettings,
      paths.activityHistory,
      paths.donations,
      paths.checkout,
      paths.membership,
      paths.manageSubscription,
      paths.paymentSuccess,
      paths.paymentCancelled,
      paths.backgroundCheck,
      paths.accountSetup,
      paths.accountSettings,
      paths.invitations,
      paths.standing,
      paths.desk,
      paths.deskCommunity,
      casePath(':id'),
    ],
  ],
]

/** Returns null for the tabs themselves, and on screens without the frame. */
export function tabOf(pathname: string): string | null {
  const tabEntry = behind.find(([, screens]) => screens.some((path) => matchPath(path, pathname) !== null))
  return tabEntry?.[0] ?? null
}
