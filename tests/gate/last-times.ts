/** Reads how long each file of tests took in its last run on this machine. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../../scripts/paths.mjs'
import { timesFile } from '../../scripts/test-times.mjs'

interface FileTime {
  project: string
  /** The path from the root of the project. */
  file: string
  seconds: number
  /** Processor seconds; null when the system does not report them. */
  processorSeconds: number | null
}

interface LastTimes {
  /** @param path absolute, or from the root */
  get: (project: string, path: string) => FileTime | undefined
}

export function readLastTimes(): LastTimes {
  const times: FileTime[] = existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, 'utf8')) : []
  const byName = new Map(times.map((time) => [`${time.project} ${time.file}`, time]))
  return {
    get: (project, path) => byName.get(`${project} ${path.startsWith(root) ? relative(root, path) : path}`),
  }
}
