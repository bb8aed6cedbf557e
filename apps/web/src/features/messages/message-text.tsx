import { textParts } from './text-parts.ts'

/** Shows a message's text. Its addresses become links that show where they lead, and nothing becomes HTML. */
export function MessageText({ content }: { content: string }) {
  return textParts(content).map(({ text, href, host }, index) =>
    href === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {text}
        {host !== undefined && ` (${host})`}
      </a>
    ),
  )
}
