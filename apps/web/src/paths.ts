/** Every address in one place. A leaf: it imports nothing of the app, so that every screen may link to another. */
import { invitationPathStart, mailLinkPaths } from '@porchlight/contracts/sessions/mail-links'

export const paths = {
  home: '/',
  /** Home with the form for a request over it. */
  newRequest: '/?compose=request',
  /** The path at which texts shared by another app arrive. */
  share: '/share',
  auth: '/auth',
  /** The paths after a sign-in method was chosen that a community may not have. */
  authWithGoogle: '/auth?with=google',
  authWithApple: '/auth?with=apple',
  terms: '/terms',
  privacy: '/privacy',
  communityHelp: '/community-help',
  /** The board for strangers: with `?screen` the one of a display in a window. */
  board: '/board',
  /** The board on paper, and a poster for new members. */
  printBoard: '/board/print',
  upcoming: '/upcoming',
  community: '/community',
  outbox: '/outbox',
  messages: '/messages',
  maps: '/maps',
  places: '/third-places',
  addPlace: '/add-third-place',
  profile: '/profile',
  notificationSettings: '/notification-settings',
  activityHistory: '/activity-history',
  /** The page of a member's movements of credits. */
  donations: '/donations',
  plans: '/plans',
  checkout: '/checkout',
  membership: '/membership',
  manageSubscription: '/manage-subscription',
  paymentSuccess: '/payment-success',
  paymentCancelled: '/payment-cancelled',
  backgroundCheck: '/background-check',
  accountSetup: '/account-setup',
  accountSettings: '/account-settings',
  exploration: '/exploration-progress',
  invitations: '/invitations',
  /** The page with what waits for a decision of moderators. */
  desk: '/operator',
  deskFigures: '/operator/figures',
  deskRewards: '/operator/rewards',
  deskPlaces: '/operator/places',
  deskMembers: '/operator/members',
  /** The record of what operators did. */
  deskRecord: '/operator/members/record',
  deskImport: '/operator/import',
  deskLetters: '/operator/letters',
  /** The page on which operators set up their community. */
  deskCommunity: '/operator/community',
  /** The page of the neighbors without a phone whom a coordinator looks after. */
  coordination: '/operator/neighbors',
  /** The page on which members read decisions about them. */
  standing: '/standing',
  ...mailLinkPaths,
} as const

/** There are none of these where there are no plans. */
export const planPaths = [paths.plans, paths.membership] as const
/** The screens that can do nothing without a signal. */
export const paymentPaths = [
  paths.checkout,
  paths.manageSubscription,
  paths.paymentSuccess,
  paths.paymentCancelled,
] as const

/** Returns the path of a third place. */
export function placePath(id: string): string {
  return `${paths.places}/${id}`
}

/** Returns the path of a conversation. */
export function conversationPath(id: string): string {
  return `${paths.messages}/${id}`
}

/** The desk's page of one member, for operators and moderators. */
export function deskMemberPath(id: string): string {
  return `${paths.deskMembers}/${id}`
}

/** Returns the path of a case, for moderators. */
export function casePath(id: string): string {
  return `${paths.desk}/${id}`
}

/** Returns the path of a post. */
export function postPath(id: string): string {
  return `/posts/${id}`
}

/** The address of an invitation's link. */
export function invitePath(code: string): string {
  return `${invitationPathStart}${code}`
}

/** Returns the path of a neighbor. */
export function personPath(id: string): string {
  return `/people/${id}`
}

/** Addresses of the server that the browser itself goes to. */
export const serverPaths = {
  logIn: '/api/login',
  /** The path that leads to the provider's page of its charges, wherever that is. */
  customerPortal: '/api/customer-portal',
} as const

export function logInWithPath(provider: string): string {
  return `${serverPaths.logIn}?with=${provider}`
}
