/**
 * The mails about news. Other people may see a mailbox, and mails pass strangers' servers. So mails contain kinds and
 * counts, and the first name and category of requests, but no text that a member wrote.
 */
import { linesOf, type News } from '@porchlight/contracts/notifications/notices'
import { escapeHtml } from '@porchlight/contracts/values/text/html'
import { setApart } from '@porchlight/contracts/values/text/set-apart'
import type { Mail } from '../../providers/mail/mail.ts'

interface Line {
  text: string
  /** A path of the app. */
  target?: string
}

interface Part {
  title: string
  lines: Line[]
}

interface Letter {
  to: string
  id: string
  communityName: string
  origin: string
  /** A path. */
  unsubscribe: string
}

export function newsMail(letter: Letter, news: readonly News[]): Mail {
  const lines = linesOf(news).map((text) => ({ text }))
  return composed(letter, {
    subject: `News for you in ${letter.communityName}`,
    opening: 'You asked to get this by email:',
    parts: [{ title: '', lines }],
    ending: 'Stop emails like this one',
  })
}

export interface DigestFacts {
  requests: readonly { id: string; firstName: string; category: string }[]
  meetups: readonly { id: string; when: string }[]
  thanks: number
}

/** Returns the digest; null when there is nothing to report. */
export function digestMail(letter: Letter, { requests, meetups, thanks }: DigestFacts): Mail | null {
  const parts: Part[] = [
    {
      title: 'Neighbors asking for help',
      lines: requests.map(({ id, firstName, category }) => ({
        text: `${setApart(firstName)}: ${category}`,
        target: `/posts/${id}`,
      })),
    },
    {
      title: 'Upcoming meetups',
      lines: meetups.map(({ id, when }) => ({ text: `A meetup on ${when}`, target: `/posts/${id}` })),
    },
    {
      title: 'Thanks',
      lines: thanks === 0 ? [] : [{ text: thanksLine(thanks), target: '/profile' }],
    },
  ].filter(({ lines }) => lines.length > 0)
  if (parts.length === 0) return null
  return composed(letter, {
    subject: `News from ${letter.communityName}`,
    opening: 'Here’s what’s going on around you:',
    parts,
    ending: 'Stop these emails',
  })
}

function thanksLine(count: number): string {
  return count === 1 ? 'A neighbor rated your help.' : `${count} neighbors rated your help.`
}

interface Contents {
  subject: string
  opening: string
  parts: readonly Part[]
  ending: string
}

function composed(letter: Letter, { subject, opening, parts, ending }: Contents): Mail {
  const { to, id, origin } = letter
  const at = (path: string) => new URL(path, origin).href
  const unsubscribe = new URL(letter.unsubscribe, origin)
  const settings = at('/notification-settings')
  const text = [
    'Hello,',
    '',
    opening,
    '',
    ...parts.flatMap(({ title, lines }) => [
      ...(title === '' ? [] : [title, '']),
      ...lines.flatMap(({ text: line, target }) =>
        target === undefined ? [`- ${oneLine(line)}`] : [`- ${oneLine(line)}`, `  ${at(target)}`],
      ),
      '',
    ]),
    `Open Porchlight: ${at('/')}`,
    '',
    `${ending}: ${unsubscribe.href}`,
    `Choose what you’re notified about: ${settings}`,
    '',
    'Porchlight',
    'Where kindness is currency.',
    '',
  ].join('\n')
  return { to, id, subject: oneLine(subject), text, html: page(), unsubscribe }

  function page(): string {
    const sections = parts.map(({ title, lines }) => {
      const heading =
        title === '' ? '' : `<h2 style="font-size:17px;margin:24px 0 8px">${escapeHtml(title)}</h2>`
      const items = lines.map(({ text: line, target }) => {
        const words = escapeHtml(oneLine(line))
        const itemHtml =
          target === undefined
            ? words
            : `<a style="color:#1e5547" href="${escapeHtml(at(target))}">${words}</a>`
        return `<li style="margin:0 0 8px" dir="auto">${itemHtml}</li>`
      })
      return `${heading}<ul style="margin:0;padding-left:20px">${items.join('')}</ul>`
    })
    return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="margin:0;background:#faf6ef;color:#1e2a2c;font:16px/1.5 system-ui,sans-serif">
<main><div style="max-width:520px;margin:0 auto;padding:24px">
<h1 style="margin:0 0 4px;font:600 22px Georgia,serif;color:#1e5547">Porchlight</h1>
<p style="margin:0 0 16px">${escapeHtml(opening)}</p>
${sections.join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(at('/'))}" style="display:inline-block;padding:12px 20px;border-radius:14px;background:#1e5547;color:#ffffff;text-decoration:none;font-weight:600">Open Porchlight</a></p>
<p style="margin:0;font-size:14px;color:#54615f"><a style="color:#54615f" href="${escapeHtml(unsubscribe.href)}">${escapeHtml(ending)}</a> · <a style="color:#54615f" href="${escapeHtml(settings)}">Choose what you’re notified about</a></p>
</div></main></body></html>
`
  }
}

/** Returns the text as one line, so that nothing a member wrote begins a line of its own. */
function oneLine(text: string): string {
  return text.replace(/[\s\u2028\u2029]+/g, ' ').trim()
}
