import type { FeatureTexts } from '../../feature-parts/texts.ts'

export const fileTexts: FeatureTexts<'files'> = {
  title: 'Photos',
  calls: {
    'files.progress': {
      summary: 'How far an upload of yours is',
      refusals: [],
      example: () => ({ sha256: 'b1'.repeat(32) }),
    },
  },
}
