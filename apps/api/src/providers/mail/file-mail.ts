/**
 * Mail without a mail server: each mail becomes a file that mail programs can open, for the operator to read or pass
 * on. It may hold secrets, such as a link that sets a password, so no other account on the machine may read it.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, MailProvider, Sender } from './mail.ts'
import { automaticHeaders, messageId, unsubscribeHeaders } from './mail-headers.ts'

interface FileMailSettings {
  /** The folder of mails, created with the first one. */
  dir: string
  /** Returns the sender at each mail. */
  from: () => Sender
  now: () => number
  /** Called with the name of each file, never with its content. */
  onWritten: (file: string) => void
}

export function createFileMail({ dir, from, now, onWritten }: FileMailSettings): MailProvider {
  return {
    // A write fails when the disk is full or the folder belongs to another account, and then it fails for every mail.
    meaningOf: () => 'away',
    send: async (mail) => {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const at = new Date(now())
      const id = randomUUID()
      const file = `${at.toISOString().replaceAll(':', '-')}-${id}.eml`
      // The file gets its final name only when it is complete.
      const unfinished = join(dir, `.${file}`)
      await writeFile(unfinished, asMessage(mail, from(), at, id), { mode: 0o600, flag: 'wx' })
      await rename(unfinished, join(dir, file))
      onWritten(file)
    },
  }
}

export interface DeletedMails {
  deletedCount: number
  /** Paths of what may be a mail to them, and could not be read or deleted. */
  remainingFiles: string[]
}

/**
 * Deletes the mails to an address, from the folder of sent mails and from that of waiting ones. Nobody else may read
 * them.
 */
export async function deleteMailsTo(dirs: readonly string[], address: string): Promise<DeletedMails> {
  const deletedMails: DeletedMails = { deletedCount: 0, remainingFiles: [] }
  for (const dir of dirs) await deleteMailsIn(dir, address, deletedMails)
  return deletedMails
}

/** Deletes the mails to an address. A file that cannot be read does not prevent the deletion of the others. */
async function deleteMailsIn(dir: string, address: string, deletedMails: DeletedMails): Promise<void> {
  const bearing = async (path: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      // The file is missing when its writer gave it the final name meanwhile, or when it was deleted.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') deletedMails.remainingFiles.push(path)
    }
  }
  await bearing(dir, async () => {
    for (const name of await readdir(dir)) {
      const path = join(dir, name)
      // One that is being written has a dot before its name: it is not whole.
      if (!/\.(?:eml|mail)$/.test(name) || name.startsWith('.')) continue
      await bearing(path, async () => {
        if (!(await isTo(path, address))) return
        await rm(path)
        deletedMails.deletedCount += 1
      })
    }
  })
}

async function isTo(path: string, address: string): Promise<boolean> {
  const [head = ''] = (await readFile(path, 'utf8')).split('\r\n\r\n')
  const to = /^To: (.*)$/m.exec(head)?.[1]?.trim()
  return to?.toLowerCase() === address.toLowerCase()
}

/** Composed here and not by the mail library, which breaks long lines: a link is to be one that can be copied. */
function asMessage(
  { to, subject, text, html, unsubscribe, id }: Mail,
  from: Sender,
  at: Date,
  name: string,
): string {
  const plain = part('text/plain', text)
  const boundary = `=_${name}`
  const body =
    html === undefined
      ? plain
      : {
          headers: { 'Content-Type': `multipart/alternative; boundary="${boundary}"` },
          lines: [
            ...[plain, part('text/html', html)].flatMap(({ headers, lines }) => [
              `--${boundary}`,
              ...headerLines(headers),
              '',
              ...lines,
            ]),
            `--${boundary}--`,
            '',
          ],
        }
  const head = headerLines({
    From: `${encodedWords(from.name)} <${from.address}>`,
    To: to,
    Subject: encodedWords(subject),
    Date: at.toUTCString().replace('GMT', '+0000'),
    'Message-ID': messageId(id ?? name, from),
    ...automaticHeaders,
    ...(unsubscribe === undefined ? {} : unsubscribeHeaders(unsubscribe)),
    'MIME-Version': '1.0',
    ...body.headers,
  })
  return [...head, '', ...body.lines].join('\r\n')
}

function part(type: string, text: string): { headers: Record<string, string>; lines: string[] } {
  return {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Content-Transfer-Encoding': '8bit' },
    lines: text.split('\n'),
  }
}

/** Returns the lines of the headers. Nothing in a value begins another header. */
function headerLines(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}`)
}

/** Headers are ASCII; anything else is written as RFC 2047 has it, a few letters to a word. */
function encodedWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const words = [...text].reduce<string[]>((encoded, letter) => {
    const last = encoded.at(-1) ?? ''
    if (encoded.length > 0 && Buffer.byteLength(last + letter) <= 45)
      encoded[encoded.length - 1] = last + letter
    else encoded.push(letter)
    return encoded
  }, [])
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}
