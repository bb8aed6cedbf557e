/** Mails that became files, as their reader has them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface FoundMail {
  path: string
  headers: Record<string, string>
  text: string
}

const waitMsMax = 15_000

/** Returns the mails, oldest first; with an address, only those to it. */
export function mailsIn(dataDir: string, to?: string): FoundMail[] {
  const dir = join(dataDir, 'mail')
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter((file) => file.endsWith('.eml') && !file.startsWith('.'))
    .sort()
    .map((file) => foundMail(join(dir, file)))
    .filter(({ headers }) => to === undefined || headers.To === to)
}

/** Returns the nth mail to this address. Mails are sent after the response, so this waits for it. */
export async function mailTo(dataDir: string, to: string, nth = 1): Promise<FoundMail> {
  const until = Date.now() + waitMsMax
  for (;;) {
    const mail = mailsIn(dataDir, to)[nth - 1]
    if (mail) return mail
    if (Date.now() > until) throw new Error(`no mail number ${nth} to ${to}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** The link a mail is about. */
export function linkIn({ text }: Pick<FoundMail, 'text'>): URL {
  const line = text.split('\n').find((each) => /^https?:/.test(each))
  if (line === undefined) throw new Error('a mail without a link')
  return new URL(line)
}

function foundMail(path: string): FoundMail {
  const [head = '', ...body] = readFileSync(path, 'utf8').split('\r\n\r\n')
  const headers = head.split('\r\n').map((line) => {
    const at = line.indexOf(': ')
    return [line.slice(0, at), line.slice(at + 2)]
  })
  return { path, headers: Object.fromEntries(headers), text: body.join('\r\n\r\n').replaceAll('\r\n', '\n') }
}
