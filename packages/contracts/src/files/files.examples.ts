import type { FeatureExamples } from '../example.ts'
import type { fileOperations } from './files.operations.ts'

export const fileExamples: FeatureExamples<typeof fileOperations> = {
  title: 'Photos',
  calls: {
    'files.progress': {
      summary: 'How far an upload of yours is',
      refusals: [],
      example: () => ({ sha256: 'b1'.repeat(32) }),
    },
  },
}
