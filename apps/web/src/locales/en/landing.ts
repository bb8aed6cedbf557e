export const landingTexts = {
  invitation: 'Join your neighborhood community',
  promise: ', even when the signal is weak.',
  pillars: [
    { key: 'connect', name: 'Connect', text: 'with the people next door' },
    { key: 'help', name: 'Help', text: 'or ask for a hand yourself' },
    { key: 'discover', name: 'Discover', text: 'the good places nearby' },
  ],
  google: 'Continue with Google',
  apple: 'Continue with Apple',
  email: 'Continue with Email',
  /** The label for people who return. */
  logIn: 'Log in',
  agree: 'By continuing, you agree to our ',
  terms: 'Terms & Conditions',
  privacy: 'Privacy',
  toLocation: 'Set your location',
  tour: {
    title: 'How it works',
    stops: [
      {
        key: 'ask',
        name: 'Ask for a hand',
        text: 'A ride, a recipe, an hour of your time.',
        picture: 'A neighbor’s request for a hand',
      },
      {
        key: 'answer',
        name: 'A neighbor answers',
        text: 'You talk first, then choose who helps.',
        picture: 'A chat between two neighbors',
      },
      {
        key: 'earn',
        name: 'Kindness comes back',
        text: 'Helping out earns you a credit.',
        picture: '“+1 credit earned”',
      },
    ],
  },
  location: {
    title: 'Set Your Location',
    text: 'Tell us roughly where you live. It stays on this device.',
    current: 'Use Current Location',
    currentHint: 'Your browser asks first. Only a rough location is saved, and only on this device.',
    noPosition: (code: string) => ({
      denied: `Location access denied: Please enter your ${code} to continue.`,
      unsupported: `Location not supported: Please enter your ${code} to continue.`,
      'not-found': `We couldn’t find your location: Please enter your ${code} to continue.`,
    }),
    or: 'or',
    typed: (code = 'zip code') => `Enter your ${code} or city`,
    typedExample: (code: string, city: string) => `${code} or ${city}`,
    continue: 'Continue',
    back: 'Back',
  },
} as const
