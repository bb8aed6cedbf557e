import type { FeatureExamples } from '../example.ts'
import type { phoneOperations } from './phones.operations.ts'

/** A number from a block reserved for examples. */
const phoneNumber = '(213) 555-0142'
const adding = ['sign_in_again', 'too_many', 'phone_unusable', 'texts_unavailable'] as const
const verifying = ['wrong_code', 'code_used_up', 'phone_unusable'] as const

export const phoneExamples: FeatureExamples<typeof phoneOperations> = {
  title: 'Phone',
  calls: {
    'phones.add': {
      summary:
        'Sends a code to your phone; where the community sends no text messages, keeps the number as your word, which proves nothing',
      refusals: adding,
      example: () => ({ phoneNumber }),
    },
    'phones.verify': {
      summary: 'With the code that was sent to it, the number is yours, and neighbors see a badge',
      refusals: verifying,
      example: () => ({ phoneNumber, verificationCode: '123456' }),
    },
    'phones.addOnProfile': {
      summary: 'The same as adding a phone to the account, from the profile',
      refusals: adding,
      example: () => ({ phoneNumber }),
    },
    'phones.verifyOnProfile': {
      summary: 'The same as verifying the phone of the account, from the profile',
      refusals: verifying,
      example: () => ({ phoneNumber, verificationCode: '123456' }),
    },
  },
}
