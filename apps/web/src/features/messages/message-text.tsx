import { textParts } from './text-parts.ts'

/** Text is text: its addresses become links, and nothing becomes HTML. */
export function MessageText({ content }: { content: string }) {
  return textParts(content).map(({ text, href }, index) =>
    href === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {text}
      </a>
    ),
  )
}
