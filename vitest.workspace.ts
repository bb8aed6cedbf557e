/** The test projects. Vitest reads them through `vitest.config.ts`. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contracts', include: ['packages/contracts/src/**/*.test.ts'] } },
      { test: { name: 'api', include: ['apps/api/src/**/*.test.ts'], testTimeout: 20_000 } },
      {
        plugins: [react()],
        test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], testTimeout: 20_000 },
      },
      {
        test: {
          name: 'whole',
          include: ['tests/**/*.test.ts', 'tests/e2e/**/*.spec.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // What a browser or a server does takes as long as the machine is busy.
          expect: { poll: { timeout: 15_000 } },
          // Browsers and servers by the dozen would only slow each other down: one file after the other, after all else.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
