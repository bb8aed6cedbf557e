/** Reads what `docs/architecture.md` shows of the folders and of the order of the features, and what the folders themselves say. */
import { isTestCode } from './rule.ts'
import type { Import } from './source.ts'

/** The tree of the page shows the folders below these, and the rooms in each of them. */
const roots = ['packages/contracts/src/', 'apps/api/src/', 'apps/web/src/']
const descriptionColumn = 10

/** Returns the folders below the roots and their rooms, except for features, whose order is a list of its own. */
export function listFolders(paths: readonly string[]): string[] {
  const folders = new Set<string>()
  for (const path of paths) {
    const root = roots.find((each) => path.startsWith(each))
    const [folder, room] = root ? path.slice(root.length).split('/').slice(0, -1) : []
    if (folder === undefined || folder === 'features') continue
    folders.add(`${root}${folder}/`)
    if (room !== undefined) folders.add(`${root}${folder}/${room}/`)
  }
  return [...folders].sort()
}

/**
 * Returns the folders in the tree of a page. A line of the tree begins with folders, which a description follows after a
 * gap. Where a line begins with one folder, the description names its rooms, also in the lines that continue it.
 */
export function readFolders(page: string): string[] {
  const tree = page.split('```').find((block) => block.startsWith(`\n${roots[0]} `)) ?? ''
  const folders: string[] = []
  let root = ''
  let owner: string | undefined
  for (const line of tree.split('\n')) {
    const indent = line.search(/\S/)
    const [head = '', ...rest] = line.trim().split(/\s{2,}/)
    if (indent === 0) root = roots.find((each) => head === each) ?? ''
    if (root === '' || indent <= 0) continue
    const isContinuation = indent >= descriptionColumn
    if (!isContinuation) {
      const names = indent === 2 ? folderNamesIn(head) : []
      folders.push(...names.map((name) => `${root}${name}`))
      owner = names.length === 1 ? names[0] : undefined
    }
    const rooms = folderNamesIn(isContinuation ? line : rest.join(' '))
    if (owner !== undefined) folders.push(...rooms.map((room) => `${root}${owner}${room}`))
  }
  return folders.sort()
}

const folderNamesIn = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word.replace(/^\(|[),;:.]+$/g, ''))
    .filter((word) => /^[a-z0-9-]+\/$/.test(word))

/** Returns the features under a folder in lines: each imports features of earlier lines only, and is as early as it can be. */
export function orderFeatures(imports: readonly Import[], folder: string): string[] {
  const featureOf = (path: string) =>
    path.startsWith(folder) ? /^[^/]+(?=\/)/.exec(path.slice(folder.length))?.[0] : undefined
  const needs = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const feature = featureOf(from)
    // Queued operations are composed by `app`, beside the features.
    if (feature === undefined || isTestCode(from) || from.endsWith('.queued.ts')) continue
    const neededFeatures = needs.get(feature) ?? new Set()
    needs.set(feature, neededFeatures)
    const target = featureOf(to)
    if (target !== undefined && target !== feature) neededFeatures.add(target)
  }
  const lines: string[][] = []
  const placedFeatures = new Set<string>()
  for (;;) {
    const line = [...needs].flatMap(([feature, neededFeatures]) =>
      placedFeatures.has(feature) || [...neededFeatures].some((each) => !placedFeatures.has(each))
        ? []
        : feature,
    )
    if (line.length === 0) break
    for (const feature of line) placedFeatures.add(feature)
    lines.push(line.sort())
  }
  return lines.map((line) => line.join(' '))
}

/** Returns the lines that a page has of the features under a folder. */
export function readFeatureOrder(page: string, folder: string): string[] {
  const [, lines = ''] = page.split(`\n${folder}\n`)
  const [block = ''] = lines.split(/\n(?! )/)
  return block.split('\n').map((line) => line.trim())
}
