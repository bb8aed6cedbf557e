/**
 * Texts of the settings behind the gear. They have a file of their own because they are installed, and the rest of the
 * account comes with its screens.
 */
export const setupTexts = {
  back: 'Back',
  title: 'Account Setup',
  settings: 'Account Settings',
  rows: 'What your account has',
  more: 'More settings',
  calendar: 'Calendar address',
  about: 'About this community',
  terms: 'Terms & Conditions',
  privacy: 'Privacy',
  createPassword: 'Create Password',
  createPasswordText: 'With a password you can log in by email, too.',
} as const
