/** The pages to read, as a community has them whose operator wrote none. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageName } from '@porchlight/contracts/community/community.schema'
import { htmlOf } from '../../apps/api/src/features/community/markdown.ts'
import { root } from '../../scripts/paths.mjs'

const folder = join(root, 'apps', 'api', 'src', 'features', 'community', 'pages')

export function pageToRead(name: PageName): { html: string } {
  return { html: htmlOf(readFileSync(join(folder, `${name}.md`), 'utf8')) }
}
