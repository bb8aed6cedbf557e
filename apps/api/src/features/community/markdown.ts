/** An operator's Markdown as HTML that can do nothing but be read. */
import MarkdownIt from 'markdown-it'

/** Deeper than any text means it; keeps a file full of brackets cheap. */
const nestingMax = 20
/** The allowed links; others could run scripts, or open files and data. */
const harmlessLink = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i

const markdown = new MarkdownIt({ html: false, linkify: false, maxNesting: nestingMax })
// An image would be fetched from another server, which would reveal the reader to that server.
markdown.disable('image')
markdown.validateLink = (address) => harmlessLink.test(address.trim())
markdown.renderer.rules.link_open = (tokens, index, options, _environment, renderer) => {
  tokens[index]?.attrSet('rel', 'noopener noreferrer')
  return renderer.renderToken(tokens, index, options)
}
// The screen has a title of its own, its only first heading: the one on top goes, others move below it.
markdown.core.ruler.push('headings_below_title', ({ tokens }) => {
  const [first, , last] = tokens
  if (first?.tag === 'h1' && last?.type === 'heading_close') tokens.splice(0, 3)
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2'
})

export function htmlOf(text: string): string {
  return markdown.render(text)
}
