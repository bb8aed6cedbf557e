/** The operator's own map file, gone over and put in its place, while the server runs. */
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { syncToDisk } from '../../database/backup/backup-file.ts'
import { createCommunityCenter } from '../../providers/geocoding/community-center.ts'
import { createConfiguredGeocoding } from '../../providers/geocoding/configured-geocoding.ts'
import { reasonOf } from '../../providers/tiles/configured-tiles.ts'
import { openPmtiles } from '../../providers/tiles/pmtiles-file.ts'
import { formatBytes } from '../terminal/amounts.ts'
import { assertOwnAccount, currentConfig } from '../terminal/community.ts'
import { CommandFault, type Operator } from '../terminal/operator.ts'
import type { Report } from '../terminal/report.ts'

export async function installMap(operator: Operator, givenPath: string): Promise<boolean> {
  const { config, standsIn, say } = operator
  const source = resolve(standsIn, givenPath)
  const target = config.map.file
  if (!existsSync(source)) throw new CommandFault(`There is no file ${source}.`)
  assertOwnAccount(config.dataDir)
  const { lines, notes } = await look(source, await currentConfig(operator)).catch((error: unknown) => {
    throw new CommandFault(`${source} cannot be the map: ${reasonOf(error)}. Nothing was changed.`)
  })
  if (isSame(source, target)) say(`${target} is installed already, and can be used.`)
  else {
    copy(source, target)
    say(`${source} is the map now, as ${target}.`)
  }
  for (const line of lines) say(`  ${line}`)
  for (const note of notes) say(`  Note: ${note}.`)
  if (config.map.tiles)
    say('MAP_TILES_URL is set, so the map uses that: remove the setting to use this file.')
  else
    say(
      'A running server uses it from now on. Phones that stored the one before fetch this one automatically.',
    )
  return true
}

/** Checks the map, beside the other checks of the community. */
export async function checkMap(config: Config, report: Report): Promise<void> {
  const { file, isFileNamed, tiles } = config.map
  if (tiles) return report('ok', `the map uses the tiles of ${new URL(tiles.url).host}`)
  if (!existsSync(file)) {
    if (isFileNamed) report('WRONG', `MAP_FILE: there is no file ${file}; the map does not use it`)
    return
  }
  try {
    const { lines, notes } = await look(file, config)
    report('ok', `the map uses ${file}: ${lines.join(', ')}`)
    for (const note of notes) report('note', `${file}: ${note}`)
  } catch (error) {
    report('WRONG', `${file} cannot be the map: ${reasonOf(error)}; the map does not use it`)
  }
}

/** @throws what keeps it from being used */
async function look(file: string, config: Config): Promise<{ lines: string[]; notes: readonly string[] }> {
  const geocoding = createConfiguredGeocoding({ ...config, ...config.area })
  const namedPlace = { communityLocation: () => config.communityLocation, area: () => config.area }
  const center = createCommunityCenter(namedPlace, geocoding)()
  const mapFile = await openPmtiles(file, { center })
  try {
    const { kind, minZoom, maxZoom, bytes, attribution } = mapFile.ground
    const list = await mapFile.list()
    const areaSize = `${formatBytes(list.bytes)} of it stored by a phone`
    const lines = [
      `${formatBytes(bytes)}, ${kind === 'vector' ? 'vector tiles' : 'pictures'} of zoom ${minZoom} to ${maxZoom}, ${areaSize}`,
      `named on the map: ${attribution}`,
    ]
    const isBare = list.tiles.length === 0
    return {
      lines,
      notes: isBare ? ['it has no tile for the place of the community', ...mapFile.notes] : mapFile.notes,
    }
  } finally {
    await mapFile.close()
  }
}

function isSame(firstPath: string, other: string): boolean {
  const [first, second] = [firstPath, other].map((file) => statSync(file, { throwIfNoEntry: false }))
  return first !== undefined && second !== undefined && first.ino === second.ino && first.dev === second.dev
}

/** Copies the file and then renames it, so that a running server reads the previous one until the copy is complete. */
function copy(source: string, target: string): void {
  const folder = dirname(target)
  if (!existsSync(folder)) throw new CommandFault(`There is no folder ${folder}. Nothing was changed.`)
  const { size, atime, mtime } = statSync(source)
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < size)
    throw new CommandFault(
      `${source} takes ${formatBytes(size)}, and ${formatBytes(bavail * bsize)} are free in ${folder}. Nothing was changed.`,
    )
  // The name is always the same, so the next copy overwrites the rest of one that was cut off.
  const unfinished = `${target}.unfinished`
  try {
    copyFileSync(source, unfinished, constants.COPYFILE_FICLONE)
    chmodSync(unfinished, 0o600)
    // The same file is the same map: phones keep what they have of it.
    utimesSync(unfinished, atime, mtime)
    syncToDisk(unfinished)
    renameSync(unfinished, target)
    syncToDisk(folder)
  } catch (error) {
    rmSync(unfinished, { force: true })
    const { code, message } = error as NodeJS.ErrnoException
    throw new CommandFault(
      `${source} could not be copied to ${folder} (${code ?? message}). The map was not changed.`,
    )
  }
}
