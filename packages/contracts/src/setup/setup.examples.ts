import type { FeatureExamples } from '../example.ts'
import type { setupOperations } from './setup.operations.ts'

export const setupExamples: FeatureExamples<typeof setupOperations> = {
  title: 'Setting up the community',
  calls: {
    'setup.read': {
      summary: 'The settings that operators can change, where each comes from, and the latest changes',
      refusals: [],
      example: () => ({}),
    },
    'setup.change': {
      summary: 'Change settings; every change is recorded, and no restart is needed',
      refusals: ['set_on_server', 'settings_changed', 'sign_in_again'],
      example: () => ({ seenVersion: 0, values: { name: 'Elm Street' } }),
    },
  },
}
