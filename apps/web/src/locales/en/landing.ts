export const landingTexts = {
  invitation: 'Join your neighborhood community',
  more: 'Connect, help and discover, even when the signal is weak.',
  google: 'Continue with Google',
  apple: 'Continue with Apple',
  email: 'Continue with Email',
} as const
