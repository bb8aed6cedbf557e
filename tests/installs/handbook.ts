/** docs/operators.md as a new operator takes it: block by block, each under its heading. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/paths.mjs'

export interface Block {
  heading: string
  /** The language of the block: `sh`, `ini`, or empty. */
  language: string
  text: string
}

export interface Handbook {
  /** The one block under that heading in which the words stand; it counts as walked. */
  block: (heading: string, words: string) => string
  /** Returns the commands of the handbook that no step has run, so that a test can check that all were run. */
  unwalked: () => Block[]
}

export function readHandbook(): Handbook {
  const blocks = blocksOf(readFileSync(join(root, 'docs', 'operators.md'), 'utf8'))
  const walkedBlocks = new Set<Block>()
  return {
    block: (heading, words) => {
      const matchingBlocks = blocks.filter((each) => each.heading === heading && each.text.includes(words))
      const [only] = matchingBlocks
      if (only === undefined || matchingBlocks.length > 1)
        throw new Error(
          `${matchingBlocks.length} blocks with '${words}' stand under '${heading}' in the handbook`,
        )
      walkedBlocks.add(only)
      return only.text
    },
    unwalked: () => blocks.filter((each) => each.language === 'sh' && !walkedBlocks.has(each)),
  }
}

function blocksOf(page: string): Block[] {
  const blocks: Block[] = []
  let heading = ''
  let open: (Block & { indent: string }) | null = null
  for (const line of page.split('\n')) {
    const fence = /^(?<indent> *)```(?<language>\w*)$/.exec(line)?.groups
    if (open === null && line.startsWith('#')) heading = line.replace(/^#+ /, '')
    if (open === null && fence)
      open = { heading, language: fence.language ?? '', text: '', indent: fence.indent ?? '' }
    else if (open !== null && fence) {
      const { indent: _indent, ...block } = open
      blocks.push(block)
      open = null
    } else if (open !== null) open.text += `${line.slice(open.indent.length)}\n`
  }
  return blocks
}
