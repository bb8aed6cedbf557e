import type { FeatureExamples } from '../example.ts'
import type { passkeyOperations } from './passkeys.operations.ts'

const proof = { authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' }
const exampleResponse = { attempt: 'as-it-was-answered', credentialId: 'AAAA', clientData: 'AAAA' }

export const passkeyExamples: FeatureExamples<typeof passkeyOperations> = {
  title: 'Passkeys',
  calls: {
    'passkeys.list': { summary: 'Your passkeys, the oldest first', refusals: [], example: () => ({}) },
    'passkeys.start': {
      summary: 'What the browser needs to make a passkey; the answer to it is taken once, within ten minutes',
      refusals: ['sign_in_again', 'passkeys_full'],
      example: () => ({}),
    },
    'passkeys.add': {
      summary: 'Add the passkey that the browser made; a mail tells its owner',
      refusals: [
        ...(['sign_in_again', 'passkey_expired', 'passkey_refused'] as const),
        ...(['passkey_taken', 'passkeys_full', 'too_many'] as const),
      ],
      example: () => ({
        ...exampleResponse,
        name: 'My phone',
        attestation: 'AAAA',
        transports: ['internal'],
      }),
    },
    'passkeys.rename': {
      summary: 'Call one of your passkeys something else',
      refusals: ['not_found'],
      example: ({ idOf }) => ({ id: idOf('ownPasskey'), name: 'My phone' }),
    },
    'passkeys.remove': {
      summary: 'Remove one of your passkeys, unless it is your only way in; a mail tells its owner',
      refusals: ['sign_in_again', 'not_found', 'last_way_in'],
      example: ({ idOf }) => ({ id: idOf('ownPasskey') }),
    },
    'passkeys.startSignIn': {
      summary: 'What the browser needs to use a passkey: the same for everybody, and it names nobody',
      refusals: [],
      example: () => ({}),
    },
    'passkeys.signIn': {
      summary: 'Sign in with a passkey; the session is set as a cookie',
      refusals: ['passkey_expired', 'passkey_refused', 'passkey_copied'],
      example: () => ({ ...exampleResponse, ...proof }),
    },
    'passkeys.startConfirm': {
      summary:
        'What the browser needs to use a passkey of yours; the answer to it is taken once, in this session',
      refusals: [],
      example: () => ({}),
    },
    'passkeys.confirm': {
      summary: 'Show once more that it is you, by a passkey of yours; the session gets another cookie',
      refusals: ['passkey_expired', 'passkey_refused', 'passkey_copied'],
      example: () => ({ ...exampleResponse, ...proof }),
    },
  },
}
