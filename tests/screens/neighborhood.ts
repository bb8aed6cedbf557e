/** A neighborhood that looks lived in: the demonstration's, with its members, posts and places. */
import { join } from 'node:path'
import { projectNode, root } from '../../scripts/paths.mjs'
import { run } from '../../scripts/run.mjs'

/** @param timeZone the time zone of the members, so that breakfast is in their morning */
export async function seedNeighborhood(dataDir: string, timeZone: string): Promise<void> {
  const result = await run(projectNode, [join(root, 'scripts', 'demo.mjs'), '--seed-only'], {
    env: { DATA_DIR: dataDir, COMMUNITY_TIME_ZONE: timeZone },
    quiet: true,
  })
  if (!result.ok) throw new Error(`The neighborhood could not be filled:\n${result.output}`)
}
