/**
 * Compares the texts that React has with those on the page: others may change a page, and no text may be lost by that.
 */
import type { Page } from 'playwright-core'

/** The whole text as it is shown and as React has it, where these differ. */
export function findStaleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Fiber {
      tag: number
      child: Fiber | null
      sibling: Fiber | null
      memoizedProps: unknown
      memoizedState: unknown
      stateNode: unknown
    }
    const host = 5
    const hoisted = [26, 27]
    const text = 6
    const portal = 4
    const offscreen = 22
    const normalizeSpaces = (words: string) => words.replace(/\s+/g, ' ').trim()

    // An overlay may stand elsewhere in the document than in React's tree, so the comparison ignores the order of
    // letters.
    const lettersOf = (words: string) => [...words.replace(/\s+/g, '')].sort().join('')

    function textOf(fiber: Fiber | null): string {
      let words = ''
      for (let at = fiber; at; at = at.sibling) words += textOfOne(at)
      return words
    }

    function textOfOne(fiber: Fiber): string {
      if (hoisted.includes(fiber.tag)) return ''
      if (fiber.tag === offscreen && fiber.memoizedState !== null) return ''
      // React also prepares content that no page shows, such as the options of a closed list.
      if (fiber.tag === portal && !(fiber.stateNode as { containerInfo: Node }).containerInfo.isConnected) {
        return ''
      }
      if (fiber.tag === text) return String(fiber.memoizedProps)
      if (fiber.tag !== host) return textOf(fiber.child)
      const element = fiber.stateNode as Element
      const props = fiber.memoizedProps as { children?: unknown; dangerouslySetInnerHTML?: unknown }
      if (element.matches('style, script')) return ''
      if (props.dangerouslySetInnerHTML || element.matches('textarea, option')) return element.textContent
      const { children } = props
      if (fiber.child === null && (typeof children === 'string' || typeof children === 'number')) {
        return String(children)
      }
      return textOf(fiber.child)
    }

    const root = document.getElementById('root')
    const key = root && Object.keys(root).find((each) => each.startsWith('__reactContainer'))
    if (!root || !key) return ['there is no root']
    const drawnText = textOf((Reflect.get(root, key) as { stateNode: { current: Fiber } }).stateNode.current)
    const clone = document.body.cloneNode(true) as Element
    for (const part of clone.querySelectorAll('script, style')) part.remove()
    if (lettersOf(clone.textContent) === lettersOf(drawnText)) return []
    return [`shown: ${normalizeSpaces(clone.textContent)}\n  drawn: ${normalizeSpaces(drawnText)}`]
  })
}
