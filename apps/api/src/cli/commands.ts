/** Everything an operator can ask for. */

import { backgroundChecks } from './background-checks.ts'
import { backUp } from './backup.ts'
import { check } from './check.ts'
import { code } from './code.ts'
import { credits } from './credits.ts'
import { decide } from './decide.ts'
import { givePremium } from './give-premium.ts'
import { listMembers } from './list-members.ts'
import { makeOperator } from './make-operator.ts'
import { installMap } from './map.ts'
import { move } from './move.ts'
import { movePhotos } from './move-photos.ts'
import { CommandFault, type Operator } from './operator.ts'
import { places } from './places.ts'
import { plans } from './plans.ts'
import { rehearse } from './rehearse.ts'
import { removeMember } from './remove-member.ts'
import { reports } from './reports.ts'
import { resetPassword } from './reset-password.ts'
import { restore } from './restore.ts'
import { rewards } from './rewards.ts'
import { rotateKeys } from './rotate-keys.ts'
import { signOut } from './sign-out.ts'
import { testMail } from './test-mail.ts'
import { unban } from './unban.ts'
import { printVersion } from './version.ts'

export interface Command {
  /** The word after its name. */
  argument: { name: string; needs: string } | null
  /** The word after that. */
  second?: { name: string; needs: string }
  options: Record<
    string,
    { type: 'string'; value: string; says: string } | { type: 'boolean'; value?: undefined; says: string }
  >
  /** The description; the overview shows its first line only. */
  says: readonly string[]
  /** Gives whether all is well. */
  run: (
    operator: Operator,
    input: { argument: string; second: string; options: Record<string, string | boolean | undefined> },
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
      'with-keys': { type: 'boolean', says: 'writes the keys of phone numbers to a file of their own, too' },
    },
    says: [
      'writes a copy of the community, while the server runs',
      'Into DATA_DIR/backups, where the newest of seven days and of four weeks are kept. The copy is',
      'gone over before it gets its name. Sessions and links for new passwords are not in it, and phone',
      'numbers open only with keys that are not in it either.',
    ],
    run: (operator, { options }) =>
      backUp(operator, { to: text(options.to), hasKeys: options['with-keys'] === true }),
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
  'rotate-keys': {
    argument: null,
    options: {
      'forget-old': { type: 'boolean', says: 'deletes keys that no number needs any more, instead' },
    },
    says: [
      'seals all phone numbers with another key, while the server runs',
      'For when somebody may have seen the one there is. Cut off, give it once more: it goes on.',
    ],
    run: (operator, { options }) => rotateKeys(operator, { forgetsOld: options['forget-old'] === true }),
  },
  version: {
    argument: null,
    options: { json: { type: 'boolean', says: 'in one line, for programs' } },
    says: [
      'says which program this is, and of which version the data is',
      'Ends with 1 where the data is of a newer program.',
    ],
    run: (operator, { options }) => printVersion(operator, options.json === true),
  },
  upgrade: {
    argument: null,
    options: { to: { type: 'string', value: 'version', says: 'such as v1.2.0; without, the newest' } },
    says: [
      'makes another version of the program ready, beside the one that serves',
      'Fetched, installed, built, and tried on a copy of the data. Then the next start serves it.',
    ],
    run: ofTheProgram,
  },
  'roll-back': {
    argument: null,
    options: { yes: { type: 'boolean', says: 'also where the data has to be as it was before' } },
    says: [
      'puts the version before in its place again, without a network',
      'Where the newer one changed the data, the copy from before is restored; the server must not run then.',
    ],
    run: ofTheProgram,
  },
  rehearse: {
    argument: null,
    options: {},
    says: [
      'tries on a copy of the newest backup what a start would do to the data',
      'An upgrade does so before anything changes. The copy is thrown away; the server may run.',
    ],
    run: (operator) => rehearse(operator),
  },
  'make-operator': {
    argument: email,
    options: { remove: { type: 'boolean', says: 'takes it back' } },
    says: ['lets a member run the community', 'Their sessions end with it, so that they sign in anew.'],
    run: (operator, { argument, options }) => makeOperator(operator, argument, options.remove === true),
  },
  'give-premium': {
    argument: email,
    second: { name: 'until', needs: 'the last day of it, such as 2027-03-31' },
    options: { why: { type: 'string', value: 'words', says: 'what it is for: the member is told' } },
    says: [
      'gives a member premium until the end of a day, with --why',
      'Nobody pays for it. Given once more it ends on the day that is said then. Neighbors see the badge;',
      'what the member pays for goes on as it was.',
    ],
    run: (operator, { argument, second, options }) =>
      givePremium(operator, { email: argument, day: second, why: text(options.why) }),
  },
  plans: {
    argument: null,
    options: { all: { type: 'boolean', says: 'those on trial and on the free plan, too' } },
    says: [
      'lists who has premium, until when, and whether it is paid or given',
      'What is still to be ended at the payment provider is said, too.',
    ],
    run: (operator, { options }) => plans(operator, { all: options.all === true }),
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
  'test-mail': {
    argument: { name: 'address', needs: 'the address to send it to' },
    options: {},
    says: [
      'sends a mail by the server of SMTP_URL, and says what became of it',
      'Give it an address of yours at another provider, and look whether it lands among spam.',
    ],
    run: (operator, { argument }) => testMail(operator, argument),
  },
  'sign-out': {
    argument: email,
    options: {},
    says: [
      'signs a member out on every device',
      'For a phone that was lost. The password stays: if somebody else may know it, reset-password comes next.',
    ],
    run: (operator, { argument }) => signOut(operator, argument),
  },
  'remove-member': {
    argument: email,
    options: {
      yes: { type: 'boolean', says: 'does it; without, it only says what would go' },
      ban: { type: 'boolean', says: 'keeps their mailbox out from then on, too' },
    },
    says: [
      'removes a member and all they posted, for good',
      'What was in escrow for them returns, and how credits moved stays, on an account that leads to',
      'nobody. A restore of an older backup removes them again.',
    ],
    run: (operator, { argument, options }) =>
      removeMember(operator, argument, { isMeant: options.yes === true, isBan: options.ban === true }),
  },
  unban: {
    argument: { name: 'email', needs: 'the address that was banned, in any of its spellings' },
    options: {},
    says: [
      'lets a mailbox open an account again',
      'For whom remove-member --ban kept out. Posts and credits of before do not come back.',
    ],
    run: (operator, { argument }) => unban(operator, argument),
  },
  members: {
    argument: null,
    options: {},
    says: [
      'lists the members: when they joined, the week they were last seen, open reports',
      'Those who came first at the top. What was reported: reports.',
    ],
    run: (operator) => listMembers(operator),
  },
  code: {
    argument: null,
    options: {
      new: { type: 'boolean', says: 'makes another one; the one before is good for nothing then' },
      poster: { type: 'string', value: 'file.svg', says: 'writes a page to print and hang up' },
    },
    says: [
      'says the code with which neighbors sign up, and its link as a picture for phones',
      'Made when it is first asked for. With SIGN_UP=code whoever signs up has to know it.',
    ],
    run: (operator, { options }) =>
      code(operator, { isNew: options.new === true, poster: text(options.poster) }),
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
  places: {
    argument: null,
    options: {
      find: { type: 'string', value: 'words', says: 'those with these words in name or address' },
      feature: { type: 'string', value: 'place', says: 'in the row of featured places' },
      unfeature: { type: 'string', value: 'place', says: 'not any more' },
      sponsor: { type: 'string', value: 'place', says: 'it pays for being seen, and says so' },
      unsponsor: { type: 'string', value: 'place', says: 'not any more' },
      close: {
        type: 'string',
        value: 'place',
        says: 'it is not there any more: in no list, and nobody meets there',
      },
      reopen: { type: 'string', value: 'place', says: 'it is there after all' },
      categorize: { type: 'string', value: 'place', says: 'of another kind, which --as says' },
      as: { type: 'string', value: 'category', says: 'such as cafe or library' },
      tagline: { type: 'string', value: 'place', says: 'the line under its name is what --words says' },
      words: { type: 'string', value: 'words', says: 'at most 100 characters; "" takes the line away' },
      merge: { type: 'string', value: 'place', says: 'it is the same as the one that --into says' },
      into: { type: 'string', value: 'place', says: 'what was said of both is said of this one' },
    },
    says: [
      'lists the third places, and changes what is for you to decide about them',
      'The newest come first. Phones have a change with their next round. Merging cannot be taken back.',
    ],
    run: (operator, { options }) =>
      places(operator, {
        find: text(options.find),
        feature: text(options.feature),
        unfeature: text(options.unfeature),
        sponsor: text(options.sponsor),
        unsponsor: text(options.unsponsor),
        close: text(options.close),
        reopen: text(options.reopen),
        categorize: text(options.categorize),
        as: text(options.as),
        tagline: text(options.tagline),
        words: text(options.words),
        merge: text(options.merge),
        into: text(options.into),
      }),
  },
  map: {
    argument: { name: 'file.pmtiles', needs: 'a PMTiles file of where the community is' },
    options: {},
    says: [
      'checks a map file, and puts it in its place, while the server runs',
      'Into DATA_DIR/map.pmtiles, or where MAP_FILE says. What is no map of the community’s own place is',
      'refused with the reason, and the one before stays.',
    ],
    run: (operator, { argument }) => installMap(operator, argument),
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
  'background-checks': {
    argument: null,
    options: {
      pass: { type: 'string', value: 'email', says: 'you have looked: neighbors see the badge' },
      refuse: { type: 'string', value: 'email', says: 'you have looked, and would not say so; with --why' },
      withdraw: { type: 'string', value: 'email', says: 'the badge goes again; with --why' },
      why: { type: 'string', value: 'words', says: 'the member is told it, and nobody else' },
    },
    says: [
      'lists who waits for a background check, and decides',
      'Without an option it lists who waits: the longest first, with name, email and address. The birth',
      'date and the digits they typed are not kept. A provider decides by itself; you can decide before.',
    ],
    run: (operator, { options }) =>
      backgroundChecks(operator, {
        pass: text(options.pass),
        refuse: text(options.refuse),
        withdraw: text(options.withdraw),
        why: text(options.why),
      }),
  },
  rewards: {
    argument: null,
    options: {
      all: { type: 'boolean', says: 'those that have ended, too' },
      add: {
        type: 'string',
        value: 'title',
        says: 'offers one; with --partner and --cost, and what you like of:',
      },
      partner: { type: 'string', value: 'name', says: 'who gives it' },
      cost: { type: 'string', value: 'credits', says: 'what it takes' },
      category: { type: 'string', value: 'one', says: 'food, fitness, events or other' },
      quantity: {
        type: 'string',
        value: 'number',
        says: 'how many there are; without it, the quantity is unlimited',
      },
      description: { type: 'string', value: 'words', says: 'what it is' },
      instructions: { type: 'string', value: 'words', says: 'what to do with the code' },
      stock: { type: 'string', value: 'id', says: 'how many there are from now on, with --quantity' },
      end: { type: 'string', value: 'id', says: 'nobody can have it any more; codes that were given hold' },
      used: { type: 'string', value: 'code', says: 'it was handed out for this code' },
    },
    says: [
      'lists what partners give for credits, adds to it, and marks codes as used',
      'Each code is good for one. Nobody but who paid for it is ever shown one.',
    ],
    run: (operator, { options }) => {
      const { all, ...commandOptions } = options
      const textOptions = Object.fromEntries(
        Object.entries(commandOptions).map(([name, value]) => [name, text(value)]),
      )
      return rewards(operator, { ...textOptions, all: all === true })
    },
  },
  credits: {
    argument: email,
    options: {
      reverse: { type: 'string', value: 'movement', says: 'moves the credits back, as a new movement' },
      why: { type: 'string', value: 'words', says: 'with --reverse: what its members are told' },
    },
    says: [
      'lists how the credits of a member moved, the latest first, and puts a movement right',
      'Nothing is ever edited: what was wrong is moved back. What a request put into escrow follows its post.',
    ],
    run: (operator, { argument, options }) =>
      credits(operator, argument, { reverse: text(options.reverse), why: text(options.why) }),
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
    options: { back: { type: 'boolean', says: 'the other way, out of the bucket' } },
    says: [
      'copies photos from DATA_DIR/files into the bucket that S3_ENDPOINT and S3_BUCKET name, or back',
      'While the server runs with the settings before, or after it was started with those: until then it',
      'shows no photo that is not there yet. What is in the folder stays as it is.',
    ],
    run: (operator, { options }) => movePhotos(operator, { isToFolder: options.back === true }),
  },
}

/** They change the program itself: what calls this one does them. */
async function ofTheProgram(): Promise<boolean> {
  throw new CommandFault('Give it in the folder of the program: npm run porchlight -- …')
}

function text(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
