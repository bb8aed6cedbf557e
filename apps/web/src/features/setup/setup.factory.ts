/** The settings of a community for tests. */
import { type SettingName, type Setup, settingNames } from '@porchlight/contracts/setup/setup.schema'

const values: Readonly<Record<SettingName, string>> = {
  name: 'Elm Street',
  location: 'Los Angeles, CA',
  center: '34.0522,-118.2437',
  areas: 'Downtown LA;Hollywood',
  timeZone: 'America/Los_Angeles',
  units: 'miles',
  signUp: 'open',
  inviteCredit: '0',
  supportEmail: '',
  plans: 'on',
  currency: 'USD',
  priceMonthly: '5.99',
  priceAnnual: '59.88',
  trialDays: '14',
  categories: '',
  placeKinds: '',
  terms: '## House rules\n\n* Be kind.\n* Credits are not money.',
  privacy: '## What is kept\n\nYour name, your email address, and what you write.',
  postsPerDay: '20',
  messagesPerDay: '500',
  conversationsPerDay: '20',
  rsvpsPerDay: '20',
  giftsPerDay: '10',
  placesPerDay: '10',
  placeReviewsPerDay: '30',
  movesPerDay: '5',
  reportsPerDay: '20',
  backgroundChecksPerMember: '3',
  invitationsPerWeek: '5',
}

export function aSetup({
  values: changedValues = {},
  onServer = {},
  ...overrides
}: Partial<Setup> & {
  values?: { [Name in SettingName]?: string }
  /** Names in the server's environment, by the setting. */
  onServer?: { [Name in SettingName]?: string }
} = {}): Setup {
  return {
    version: 3,
    settings: settingNames.map((name) => ({
      name,
      value: changedValues[name] ?? values[name],
      setOnServer: onServer[name] ?? null,
    })),
    changes: [],
    isFirstRun: false,
    checklist: {
      isHttps: true,
      sendsMail: true,
      makesBackups: true,
      lastBackupAt: null,
      invitedCount: 8,
    },
    ...overrides,
  }
}
