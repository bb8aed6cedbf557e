import type { FeatureExamples } from '../example.ts'
import type { backgroundCheckOperations } from './checks.operations.ts'

export const backgroundCheckExamples: FeatureExamples<typeof backgroundCheckOperations> = {
  title: 'Background check',
  calls: {
    'checks.apply': {
      summary:
        'Asks for a background check of yours, by the name and mail of your account. Birth date and digits are kept by nobody here',
      refusals: ['too_many', 'check_unavailable'],
      example: () => ({
        dateOfBirth: '1961-04-12',
        address: '1420 Laveta Terrace, Los Angeles, CA 90026',
        ssnLast4: '0142',
        consent: true,
      }),
    },
    'checks.read': {
      summary: 'Where your own background check stands, and who decides about it here',
      refusals: [],
      example: () => ({}),
    },
  },
}
