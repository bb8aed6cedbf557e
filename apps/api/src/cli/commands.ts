/** Everything an operator can ask for. */
import { backUp } from './backup.ts'
import { check } from './check.ts'
import { decide } from './decide.ts'
import { makeOperator } from './make-operator.ts'
import { move } from './move.ts'
import { movePhotos } from './move-photos.ts'
import type { Operator } from './operator.ts'
import { removeMember } from './remove-member.ts'
import { reports } from './reports.ts'
import { resetPassword } from './reset-password.ts'
import { restore } from './restore.ts'

export interface Command {
  /** The one word after its name. */
  argument: { name: string; needs: string } | null
  options: Record<
    string,
    { type: 'string'; value: string; says: string } | { type: 'boolean'; value?: undefined; says: string }
  >
  /** What it does; the first line alone in the overview. */
  says: readonly string[]
  /** Gives whether all is well. */
  run: (
    operator: Operator,
    given: { argument: string; options: Record<string, string | boolean | undefined> },
  ) => Promise<boolean>
}

const email = { name: 'email', needs: 'the address the member signs in with' }

export const commands: Readonly<Record<string, Command>> = {
  backup: {
    argument: null,
    options: {
      to: {
        type: 'string',
        value: 'file',
        says: 'instead of DATA_DIR/backups; nothing is thrown away there',
      },
    },
    says: [
      'writes a copy of the community, while the server runs',
      'Into DATA_DIR/backups, where the newest of seven days and of four weeks are kept. The copy is',
      'gone over before it gets its name. Sessions and links for new passwords are not in it.',
    ],
    run: (operator, { options }) => backUp(operator, text(options.to)),
  },
  restore: {
    argument: { name: 'file', needs: 'the file of a backup' },
    options: {},
    says: [
      'puts a backup in the place of the data; the server must not run',
      'The file is gone over first, and what was there before is kept aside. Everybody signs in again;',
      'phones then send what they did since the backup.',
    ],
    run: (operator, { argument }) => restore(operator, argument),
  },
  check: {
    argument: null,
    options: {},
    says: [
      'goes over the data and the settings, while the server runs',
      'Says what is well and what is not, and ends with 1 if something is wrong. While the ledger does not',
      'add up, nobody can spend.',
    ],
    run: (operator) => check(operator),
  },
  'make-operator': {
    argument: email,
    options: { remove: { type: 'boolean', says: 'takes it back' } },
    says: ['lets a member run the community', 'Their sessions end with it, so that they sign in anew.'],
    run: (operator, { argument, options }) => makeOperator(operator, argument, options.remove === true),
  },
  'reset-password': {
    argument: email,
    options: {},
    says: [
      'prints a link with which a member sets a new password',
      'It works once, and for an hour. Give it to that neighbour alone.',
    ],
    run: (operator, { argument }) => resetPassword(operator, argument),
  },
  'remove-member': {
    argument: email,
    options: { yes: { type: 'boolean', says: 'does it; without, it only says what would go' } },
    says: [
      'removes a member and all they posted, for good',
      'What was in escrow for them returns, and how credits moved stays, on an account that leads to',
      'nobody. A restore of an older backup removes them again.',
    ],
    run: (operator, { argument, options }) => removeMember(operator, argument, options.yes === true),
  },
  reports: {
    argument: null,
    options: {
      all: { type: 'boolean', says: 'those that were closed, too' },
      show: { type: 'string', value: 'id', says: 'what was reported, as it was then' },
      hide: { type: 'string', value: 'id', says: 'the post or message is gone for all but who wrote it' },
      restore: { type: 'string', value: 'id', says: 'it is there again' },
      close: { type: 'string', value: 'id', says: 'you have dealt with it' },
    },
    says: [
      'lists what neighbors reported, the oldest first',
      'Of a conversation you read the message and the five before it, and nothing else. Nobody is told who',
      'reported.',
    ],
    run: (operator, { options }) => {
      const [show, hide, restored, close] = [options.show, options.hide, options.restore, options.close].map(
        text,
      )
      return reports(operator, { all: options.all === true, show, hide, restore: restored, close })
    },
  },
  decide: {
    argument: null,
    options: {
      completed: { type: 'string', value: 'post', says: 'it happened: the credit is earned' },
      'not-completed': { type: 'string', value: 'post', says: 'it did not: what was paid returns' },
    },
    says: [
      'lists the helps about which the two do not agree, and decides',
      'Without an option it lists what waits for you: the longest first, with what the two said.',
    ],
    run: (operator, { options }) =>
      decide(operator, {
        completed: text(options.completed),
        notCompleted: text(options['not-completed']),
      }),
  },
  move: {
    argument: null,
    options: {
      to: {
        type: 'string',
        value: 'postgres://…',
        says: 'the database; better in DATABASE_URL, where others on this machine do not see its password',
      },
      'dry-run': { type: 'boolean', says: 'does all of it, and takes it back' },
    },
    says: [
      'copies the community from the SQLite file into an empty PostgreSQL database; the server must not run',
      'Rows and ledger are compared before it counts. The file stays as it is; phones notice nothing.',
    ],
    run: (operator, { options }) =>
      move(operator, { to: text(options.to), isRehearsal: options['dry-run'] === true }),
  },
  'move-photos': {
    argument: null,
    options: {},
    says: [
      'copies photos from DATA_DIR/files into the bucket that S3_ENDPOINT and S3_BUCKET name',
      'While the server runs with the settings before, or after it was started with those: until then it',
      'shows no photo that is not there yet. What is in the folder stays as it is.',
    ],
    run: (operator) => movePhotos(operator),
  },
}

function text(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
