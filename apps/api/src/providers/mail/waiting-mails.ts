/**
 * Mails on their way to a mail server, as files: a mail that a server had not sent at its end is sent by the next one.
 * The mails hold links that open an account for any reader, so the files are as private as those of the file mails.
 * They are not in the database, because its backups are stored elsewhere.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from './mail.ts'

export interface WaitingMail extends Mail {
  id: string
  /** Epoch ms. */
  postedAt: number
  until: number
  replaces?: string
}

export interface MailFolder {
  put: (mail: WaitingMail) => Promise<void>
  /** Resolves with whether the mail is still there. False: it was deleted, as the removal of its recipient does. */
  has: (id: string) => Promise<boolean>
  remove: (id: string) => Promise<void>
  /** Oldest first. What cannot be read is left where it is. */
  readAll: () => Promise<WaitingMail[]>
  /**
   * Reads all mails, as `readAll` does, for the only server that runs, and deletes what an earlier one left half written.
   */
  takeUp: () => Promise<WaitingMail[]>
}

export const waitingMailsIn = (dataDir: string): string => join(dataDir, 'waiting-mail')

const ending = '.mail'

export function openMailFolder(dir: string): MailFolder {
  const pathOf = (id: string) => join(dir, `${id}${ending}`)
  const readAll = async () => {
    const names = (await namesIn(dir)).filter((name) => name.endsWith(ending) && !name.startsWith('.'))
    const mails = await Promise.all(
      names.map((name) => readFile(join(dir, name), 'utf8').then(fromFile, () => null)),
    )
    return mails.filter((mail) => mail !== null).sort((first, other) => first.postedAt - other.postedAt)
  }
  return {
    put: async (mail) => {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      // The file gets its final name only when it is complete.
      const unfinished = join(dir, `.${mail.id}`)
      await writeFile(unfinished, asFile(mail), { mode: 0o600 })
      await rename(unfinished, pathOf(mail.id))
    },
    has: (id) =>
      stat(pathOf(id)).then(
        () => true,
        ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT',
      ),
    remove: (id) => rm(pathOf(id), { force: true }),
    readAll,
    takeUp: async () => {
      const unfinished = (await namesIn(dir)).filter((name) => name.startsWith('.'))
      await Promise.all(unfinished.map((name) => rm(join(dir, name), { force: true })))
      return readAll()
    },
  }
}

function namesIn(dir: string): Promise<string[]> {
  return readdir(dir).catch((error: NodeJS.ErrnoException) => {
    // The folder is missing until the first mail comes.
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/**
 * Returns the mail with its recipient in a header, as in mail files: the removal of a member finds their mails by it.
 */
function asFile({ unsubscribe, ...mail }: WaitingMail): string {
  const body = { ...mail, ...(unsubscribe && { unsubscribe: unsubscribe.href }) }
  return `To: ${mail.to.replace(/[\r\n]+/g, ' ')}\r\n\r\n${JSON.stringify(body)}\n`
}

function fromFile(text: string): WaitingMail | null {
  try {
    const { unsubscribe, ...mail } = JSON.parse(text.slice(text.indexOf('\r\n\r\n')))
    return { ...mail, ...(unsubscribe && { unsubscribe: new URL(unsubscribe) }) }
  } catch {
    return null
  }
}
