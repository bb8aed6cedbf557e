/** Writes down how long each file of tests took, for the report at the end of a run; it is loaded first for every file. */
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect, inject } from 'vitest'
import { root } from '../../scripts/paths.mjs'
import { readProcessorSeconds } from '../../scripts/processor-time.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of the test project that a file runs in. */
    projectName: string
  }
}

const { TEST_TIMES } = process.env

if (TEST_TIMES !== undefined) {
  const startedAt = performance.now()
  const startedWith = readProcessorSeconds() ?? 0
  // Hooks at the end run in reverse order: this one was set first.
  afterAll(() => {
    const endedWith = readProcessorSeconds()
    const time = {
      project: inject('projectName'),
      file: relative(root, expect.getState().testPath ?? ''),
      seconds: (performance.now() - startedAt) / 1000,
      processorSeconds: endedWith === null ? null : endedWith - startedWith,
    }
    appendFileSync(TEST_TIMES, `${JSON.stringify(time)}\n`)
  })
}
