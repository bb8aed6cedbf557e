/** The form of a rule about imports, and the functions that all rules share. */
import type { Import } from './source.ts'

export interface Rule {
  title: string
  allows: (imported: Import) => boolean
  refused: Import
  allowed: Import
}

export const contracts = 'packages/contracts/src/'
export const api = 'apps/api/src/'
export const web = 'apps/web/src/'

export const isOurs = (path: string) =>
  /^(?:apps|packages|tests|bench)\//.test(path) || path === 'workbox.config.ts'
export const isTestFile = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path)
/** Returns true for code that only tests use: their folders, factories of example rows, and states of screens. */
export const isTestCode = (path: string) =>
  isTestFile(path) || /^(?:tests|bench)\//.test(path) || /\.(?:factory|states)\.ts$/.test(path)
export const isIn = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(folder))
export const featureOf = (path: string, folder: string) =>
  path.startsWith(folder) ? (/^([^/]+)\//.exec(path.slice(folder.length))?.[1] ?? null) : null

/** A rule for production code in one place: what of ours it may import besides itself. */
export function mayImport(
  place: (path: string) => boolean,
  allows: (imported: Import) => boolean,
): Rule['allows'] {
  return (imported) =>
    isTestCode(imported.from) || !place(imported.from) || !isOurs(imported.to) || allows(imported)
}

export const imports = (from: string, to: string, isType = false): Import => ({ from, to, isType })

export const apiFeatures = `${api}features/`
export const webFeatures = `${web}features/`
