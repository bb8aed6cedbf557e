/** Everything an operator can ask for. */

import { sanctionActs, standingActs } from '@porchlight/contracts/standing/standing.catalogue'
import { standingRules } from '@porchlight/contracts/standing/standing.schema'
import { recordOf } from '@porchlight/contracts/values/record-by'
import { backUp } from './backup/backup.ts'
import { move } from './backup/move.ts'
import { movePhotos } from './backup/move-photos.ts'
import { rehearse } from './backup/rehearse.ts'
import { restore } from './backup/restore.ts'
import { rotateKeys } from './backup/rotate-keys.ts'
import { check } from './checks/check.ts'
import { code } from './community/code.ts'
import { installMap } from './community/map.ts'
import { places } from './community/places.ts'
import { rewards } from './community/rewards.ts'
import { importMembers } from './lists/import.ts'
import { letters } from './lists/letters.ts'
import { credits } from './members/credits.ts'
import { givePremium } from './members/give-premium.ts'
import { invitations } from './members/invitations.ts'
import { listMembers } from './members/list-members.ts'
import { makeCoordinator } from './members/make-coordinator.ts'
import { makeModerator } from './members/make-moderator.ts'
import { makeOperator } from './members/make-operator.ts'
import { neighbors } from './members/neighbors.ts'
import { plans } from './members/plans.ts'
import { removeMember } from './members/remove-member.ts'
import { resetPassword } from './members/reset-password.ts'
import { signOut } from './members/sign-out.ts'
import { decideStanding, listAppeals, sanctionTexts } from './members/standing.ts'
import { unban } from './members/unban.ts'
import { backgroundChecks } from './moderation/background-checks.ts'
import { decide } from './moderation/decide.ts'
import { reports } from './moderation/reports.ts'
import { CommandFault, type Operator } from './terminal/operator.ts'
import { testMail } from './terminal/test-mail.ts'
import { printVersion } from './terminal/version.ts'

type Option =
  | { type: 'string'; value: string; isSubcommand?: true; says: string }
  | { type: 'boolean'; value?: undefined; isSubcommand?: never; says: string }

export interface Command {
  /** The word after its name. */
  argument: { name: string; needs: string } | null
  /** The word after that. */
  second?: { name: string; needs: string }
  options: Record<string, Option>
  /** The description; the overview shows its first line only. */
  says: readonly string[]
  /** Returns true when all is well. */
  run: (
    operator: Operator,
    input: { argument: string; second: string; options: Record<string, string | boolean | undefined> },
  ) => Promise<boolean>
}

const email = { name: 'email', needs: 'the address or the sign-in name the member signs in with' }

export const commands: Readonly<Record<string, Command>> = {
  backup: {
    argument: null,
    options: {
      to: {
        type: 'string',
        value: 'file',
        says: 'instead of DATA_DIR/backups; nothing is deleted there',
      },
      'with-keys': { type: 'boolean', says: 'writes the keys of phone numbers to a separate file, too' },
    },
    says: [
      'writes a copy of the community, while the server runs',
      'It goes into DATA_DIR/backups, which keeps the newest of seven days and of four weeks. It is',
      'checked before it gets its name. Sessions and links for new passwords are not in it, and phone',
      'numbers can be decrypted only with keys that are not in it either.',
    ],
    run: (operator, { options }) =>
      backUp(operator, { to: text(options.to), hasKeys: options['with-keys'] === true }),
  },
  restore: {
    argument: { name: 'file', needs: 'the file of a backup' },
    options: {},
    says: [
      'replaces the data with a backup; the server must not run',
      'The file is checked first, and the earlier data is kept in another folder. Everybody signs in again;',
      'phones then send again what they did since the backup.',
    ],
    run: (operator, { argument }) => restore(operator, argument),
  },
  check: {
    argument: null,
    options: {},
    says: [
      'checks the data and the settings, while the server runs',
      'It says what is right and what is not, and ends with 1 if something is wrong. While the ledger does not',
      'add up, nobody can spend credits.',
    ],
    run: (operator) => check(operator),
  },
  'rotate-keys': {
    argument: null,
    options: {
      'forget-old': { type: 'boolean', says: 'deletes keys that no number needs any more, instead' },
    },
    says: [
      'encrypts all phone numbers with a new key, while the server runs',
      'Use it when somebody may have seen the present key. If it is interrupted, run it again: it continues.',
    ],
    run: (operator, { options }) => rotateKeys(operator, { forgetsOld: options['forget-old'] === true }),
  },
  version: {
    argument: null,
    options: { json: { type: 'boolean', says: 'in one line, for programs' } },
    says: [
      'shows the version of this program and of the data',
      'It ends with 1 if the data is from a newer program.',
    ],
    run: (operator, { options }) => printVersion(operator, options.json === true),
  },
  upgrade: {
    argument: null,
    options: { to: { type: 'string', value: 'version', says: 'such as v1.2.0; without, the newest' } },
    says: [
      'prepares another version of the program, beside the one that serves',
      'It downloads, installs and builds it, and tries it on a copy of the data. The next start then serves it.',
    ],
    run: ofTheProgram,
  },
  'roll-back': {
    argument: null,
    options: { yes: { type: 'boolean', says: 'also if the data has to go back to the copy from before' } },
    says: [
      'goes back to the version before, without a network',
      'If the newer one changed the data, the copy from before is restored; the server must not run then.',
    ],
    run: ofTheProgram,
  },
  rehearse: {
    argument: null,
    options: {},
    says: [
      'tries on a copy of the newest backup what a start would do to the data',
      'An upgrade does this before anything changes. The copy is deleted; the server may run.',
    ],
    run: (operator) => rehearse(operator),
  },
  'make-operator': {
    argument: email,
    options: { remove: { type: 'boolean', says: 'makes them an ordinary member again' } },
    says: ['lets a member run the community', 'This ends their sessions, so they have to sign in again.'],
    run: (operator, { argument, options }) => makeOperator(operator, argument, options.remove === true),
  },
  'make-moderator': {
    argument: email,
    options: { remove: { type: 'boolean', says: 'makes them an ordinary member again' } },
    says: [
      'lets a member decide what was reported, and nothing else',
      'A moderator decides at the desk in the app: reports, disputes, background checks, places. No money, no',
      'settings, nobody’s messages but those that were reported, and nothing about an operator.',
    ],
    run: (operator, { argument, options }) => makeModerator(operator, argument, options.remove === true),
  },
  'make-coordinator': {
    argument: email,
    options: { remove: { type: 'boolean', says: 'makes them an ordinary member again' } },
    says: [
      'lets a member write requests and offers down for neighbors without a phone',
      'Each of these neighbors has an account with credits of their own. With --remove, what is open for them is',
      'withdrawn, and they wait for another coordinator: neighbors hand-over.',
    ],
    run: (operator, { argument, options }) => makeCoordinator(operator, argument, options.remove === true),
  },
  neighbors: {
    argument: null,
    options: {
      'hand-over': {
        type: 'string',
        value: 'id',
        isSubcommand: true,
        says: 'lets the coordinator of --to look after this neighbor',
      },
      to: { type: 'string', value: 'email', says: 'the address with which that coordinator signs in' },
    },
    says: [
      'lists the neighbors without a phone, and who looks after them',
      'What is open for a neighbor goes along when they are handed over. Their letters are among the letters.',
    ],
    run: (operator, { options }) =>
      neighbors(operator, { handOver: text(options['hand-over']), to: text(options.to) }),
  },
  'give-premium': {
    argument: email,
    second: { name: 'until', needs: 'the last day of it, such as 2027-03-31' },
    options: { why: { type: 'string', value: 'words', says: 'the reason, which the member reads' } },
    says: [
      'gives a member premium until the end of a day, with --why',
      'Nobody pays for it. If you give it again, the new day replaces the old one. Neighbors see the badge;',
      'what the member pays for does not change.',
    ],
    run: (operator, { argument, second, options }) =>
      givePremium(operator, { email: argument, day: second, why: text(options.why) }),
  },
  plans: {
    argument: null,
    options: { all: { type: 'boolean', says: 'those on trial and on the free plan, too' } },
    says: [
      'lists who has premium, until when, and whether it is paid or given',
      'It also says which subscriptions still have to be ended at the payment provider.',
    ],
    run: (operator, { options }) => plans(operator, { all: options.all === true }),
  },
  'reset-password': {
    argument: email,
    options: {},
    says: [
      'prints a link with which a member sets a new password',
      'It works once, within an hour. Give it only to that neighbor.',
    ],
    run: (operator, { argument }) => resetPassword(operator, argument),
  },
  'test-mail': {
    argument: { name: 'address', needs: 'the address to send it to' },
    options: {},
    says: [
      'sends a mail by the server of SMTP_URL, and says whether the server accepted it',
      'Use an address of yours at another provider, and check that the mail is not marked as spam.',
    ],
    run: (operator, { argument }) => testMail(operator, argument),
  },
  'sign-out': {
    argument: email,
    options: {},
    says: [
      'signs a member out on every device',
      'Use it when a phone was lost. The password stays: if somebody else may know it, use reset-password next.',
    ],
    run: (operator, { argument }) => signOut(operator, argument),
  },
  'remove-member': {
    argument: email,
    options: {
      yes: { type: 'boolean', says: 'does it; without, it only says what would be deleted' },
      ban: { type: 'boolean', says: 'bans their mailbox, too' },
    },
    says: [
      'removes a member and all they posted, for good',
      'What was in escrow for them returns. How credits moved stays, on an account that leads to',
      'nobody. A restore of an older backup removes them again.',
    ],
    run: (operator, { argument, options }) =>
      removeMember(operator, argument, { isConfirmed: options.yes === true, isBan: options.ban === true }),
  },
  unban: {
    argument: { name: 'email', needs: 'the address that was banned, in any of its spellings' },
    options: {},
    says: [
      'lets a mailbox open an account again',
      'This ends a ban by remove-member --ban. Earlier posts and credits do not come back.',
    ],
    run: (operator, { argument }) => unban(operator, argument),
  },
  members: {
    argument: null,
    options: {
      warn: {
        type: 'string',
        value: 'email',
        isSubcommand: true,
        says: 'the member reads --why; nothing is taken',
      },
      ...recordOf(sanctionActs, (act) => ({
        ...({ type: 'string', value: 'email', isSubcommand: true } as const),
        says: sanctionTexts[act].says,
      })),
      lift: { type: 'string', value: 'email', isSubcommand: true, says: 'takes back what was decided' },
      'refuse-appeal': {
        type: 'string',
        value: 'email',
        isSubcommand: true,
        says: 'what was decided stays; to grant an appeal, use lift',
      },
      until: { type: 'string', value: 'day', says: 'the last day of it, such as 2027-03-31' },
      why: { type: 'string', value: 'words', says: 'the reason, which only the member reads' },
      rule: { type: 'string', value: 'rule', says: `${standingRules.join(', ')}` },
      appeals: { type: 'boolean', says: 'lists what members answered to what you decided' },
    },
    says: [
      `lists the members, and decides about one: ${standingActs.join(', ')}`,
      'By itself it lists them: when they joined, the week they were last seen, open reports. Those who joined',
      'first are at the top. Whoever you decide about can answer once. To see what was reported, use reports.',
    ],
    run: (operator, { options }) => {
      const { 'refuse-appeal': refusal, until, why: reason, rule } = options
      const emails = recordOf(standingActs, (act) => text(options[act]))
      const acts = { ...emails, refuseAppeal: text(refusal) }
      if (Object.values(acts).some((each) => each !== undefined))
        return decideStanding(operator, acts, { until: text(until), why: text(reason), rule: text(rule) })
      return options.appeals === true ? listAppeals(operator) : listMembers(operator)
    },
  },
  invitations: {
    argument: null,
    options: {
      cancel: {
        type: 'string',
        value: 'email',
        says: 'ends all invitations of this member, such as a link that went public',
      },
    },
    says: [
      'lists who came by whose invitation, and the invitations that are open',
      'Members see only how many came by their own.',
    ],
    run: (operator, { options }) => invitations(operator, { cancelsOf: text(options.cancel) }),
  },
  import: {
    argument: { name: 'file.csv', needs: 'a list of members as a CSV file' },
    options: {
      yes: { type: 'boolean', says: 'does it; without, it only says what would become of each line' },
    },
    says: [
      'imports neighbors from a list, each with a letter by which they join',
      'It reads names, e-mail addresses, ZIPs, opening balances and old ids, also as TimeOverflow and Komunitin',
      'export them. Nobody is imported twice: after an interruption, or with a longer list, run it again.',
    ],
    run: (operator, { argument, options }) => importMembers(operator, argument, options.yes === true),
  },
  letters: {
    argument: null,
    options: {
      print: {
        type: 'string',
        value: 'file.html',
        says: 'writes the letters without an e-mail address, to print',
      },
      paper: {
        type: 'string',
        value: 'paper',
        says: 'letter or a4; without, as people write in your country',
      },
      mail: { type: 'boolean', says: 'mails those with an e-mail address, once each' },
      all: {
        type: 'boolean',
        says: 'with --print those with an address, too; with --mail those mailed before',
      },
      end: {
        type: 'string',
        value: 'id',
        isSubcommand: true,
        says: 'its code works no more, as it went astray',
      },
      delete: { type: 'string', value: 'id', isSubcommand: true, says: 'the letter and its code' },
    },
    says: [
      'lists the imported neighbors who have not joined yet, prints and mails their letters',
      'Each letter has a link, and on paper a QR code, that works once, for 90 days from the last print or mail.',
      'Whoever joins by it gets its opening balance.',
    ],
    run: (operator, { options }) =>
      letters(operator, {
        print: text(options.print),
        paper: text(options.paper),
        mail: options.mail === true,
        all: options.all === true,
        end: text(options.end),
        delete: text(options.delete),
      }),
  },
  code: {
    argument: null,
    options: {
      new: { type: 'boolean', says: 'makes another one; the one before stops working' },
      poster: { type: 'string', value: 'file.svg', says: 'writes a page to print and hang up' },
    },
    says: [
      'shows the code with which neighbors sign up, and its link as a picture for phones',
      'The first run makes it. With SIGN_UP=code, people need it to sign up.',
    ],
    run: (operator, { options }) =>
      code(operator, { isNew: options.new === true, poster: text(options.poster) }),
  },
  reports: {
    argument: null,
    options: {
      all: { type: 'boolean', says: 'those that were closed, too' },
      show: { type: 'string', value: 'id', isSubcommand: true, says: 'what was reported, as it was then' },
      hide: {
        type: 'string',
        value: 'id',
        isSubcommand: true,
        says: 'nobody but its author sees the post or message',
      },
      restore: { type: 'string', value: 'id', isSubcommand: true, says: 'everybody sees it again' },
      close: { type: 'string', value: 'id', isSubcommand: true, says: 'you have dealt with it' },
    },
    says: [
      'lists what neighbors reported, the oldest first',
      'Of a conversation you read the message and the five before it, and nothing else. Nobody learns who',
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
      find: {
        type: 'string',
        value: 'words',
        isSubcommand: true,
        says: 'those with these words in name or address',
      },
      feature: { type: 'string', value: 'place', isSubcommand: true, says: 'in the row of featured places' },
      unfeature: { type: 'string', value: 'place', isSubcommand: true, says: 'not any more' },
      sponsor: {
        type: 'string',
        value: 'place',
        isSubcommand: true,
        says: 'it pays for being seen, and says so',
      },
      unsponsor: { type: 'string', value: 'place', isSubcommand: true, says: 'not any more' },
      close: {
        type: 'string',
        value: 'place',
        isSubcommand: true,
        says: 'it has closed: it is in no list, and nobody can meet there',
      },
      reopen: { type: 'string', value: 'place', isSubcommand: true, says: 'it has not closed after all' },
      categorize: {
        type: 'string',
        value: 'place',
        isSubcommand: true,
        says: 'it is of another kind, which --as names',
      },
      as: { type: 'string', value: 'category', says: 'such as cafe or library' },
      tagline: {
        type: 'string',
        value: 'place',
        isSubcommand: true,
        says: 'sets the line under its name, with --words',
      },
      words: { type: 'string', value: 'words', says: 'at most 100 characters; "" removes the line' },
      merge: {
        type: 'string',
        value: 'place',
        isSubcommand: true,
        says: 'it is the same as the one that --into names',
      },
      into: { type: 'string', value: 'place', says: 'gets the reviews and marks of both' },
    },
    says: [
      'lists the third places, and changes what operators decide about them',
      'The newest come first. Phones get a change at their next sync. Merging cannot be undone.',
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
      'checks a map file, and installs it, while the server runs',
      'It goes to DATA_DIR/map.pmtiles, or to MAP_FILE. A map that does not show the community’s place is',
      'refused with the reason, and the present map stays.',
    ],
    run: (operator, { argument }) => installMap(operator, argument),
  },
  decide: {
    argument: null,
    options: {
      completed: {
        type: 'string',
        value: 'post',
        isSubcommand: true,
        says: 'it happened: the credit is earned',
      },
      'not-completed': {
        type: 'string',
        value: 'post',
        isSubcommand: true,
        says: 'it did not: what was paid returns',
      },
    },
    says: [
      'lists the helps about which the two participants do not agree, and decides',
      'By itself it lists what waits for you: the longest first, with what both said.',
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
      pass: {
        type: 'string',
        value: 'email',
        isSubcommand: true,
        says: 'they passed: neighbors see the badge',
      },
      refuse: { type: 'string', value: 'email', isSubcommand: true, says: 'they did not pass; with --why' },
      withdraw: {
        type: 'string',
        value: 'email',
        isSubcommand: true,
        says: 'removes the badge again; with --why',
      },
      why: { type: 'string', value: 'words', says: 'the reason; only the member reads it' },
    },
    says: [
      'lists who waits for a background check, and decides',
      'By itself it lists who waits: the longest first, with name, email and address. The birth',
      'date and the digits they typed are not stored. If there is a provider, it decides; you can decide earlier.',
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
        isSubcommand: true,
        says: 'offers one; with --partner and --cost, and optionally:',
      },
      partner: { type: 'string', value: 'name', says: 'who gives it' },
      cost: { type: 'string', value: 'credits', says: 'its price' },
      category: { type: 'string', value: 'one', says: 'food, fitness, events or other' },
      quantity: {
        type: 'string',
        value: 'number',
        says: 'how many there are; without it, there is no limit',
      },
      description: { type: 'string', value: 'words', says: 'what it is' },
      instructions: { type: 'string', value: 'words', says: 'what to do with the code' },
      stock: {
        type: 'string',
        value: 'id',
        isSubcommand: true,
        says: 'how many there are from now on, with --quantity',
      },
      end: {
        type: 'string',
        value: 'id',
        isSubcommand: true,
        says: 'ends it; codes that members have stay valid',
      },
      used: { type: 'string', value: 'code', isSubcommand: true, says: 'marks this code as used' },
    },
    says: [
      'lists what partners give for credits, adds to it, and marks codes as used',
      'Each code is valid once. Only the member who paid for it can see it.',
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
      reverse: { type: 'string', value: 'movement', says: 'reverses a movement, as a new movement' },
      by: { type: 'string', value: 'credits', says: 'adds credits; with --by=-2 it takes two off' },
      why: { type: 'string', value: 'words', says: 'with --reverse or --by: the reason, which members read' },
    },
    says: [
      'lists how the credits of a member moved, the latest first, and corrects them',
      'Nothing is ever edited: a mistake is reversed, or corrected by a new movement. Credits that a request put into escrow follow its post.',
    ],
    run: (operator, { argument, options }) =>
      credits(operator, argument, {
        ...{ reverse: text(options.reverse), by: text(options.by), why: text(options.why) },
      }),
  },
  move: {
    argument: null,
    options: {
      to: {
        type: 'string',
        value: 'postgres://…',
        says: 'the database; DATABASE_URL is safer: others on this machine cannot see the password there',
      },
      'dry-run': { type: 'boolean', says: 'tries everything, and undoes it' },
    },
    says: [
      'copies the community from the SQLite file into an empty PostgreSQL database; the server must not run',
      'It compares rows and ledger before it finishes. The file does not change; phones notice nothing.',
    ],
    run: (operator, { options }) =>
      move(operator, { to: text(options.to), isRehearsal: options['dry-run'] === true }),
  },
  'move-photos': {
    argument: null,
    options: { back: { type: 'boolean', says: 'the other way, out of the bucket' } },
    says: [
      'copies photos from DATA_DIR/files into the bucket that S3_ENDPOINT and S3_BUCKET name, or back',
      'Run it while the server still has the old settings, or after a start with the new ones: then the server',
      'shows no photo that is not copied yet. The photos in the folder stay.',
    ],
    run: (operator, { options }) => movePhotos(operator, { isToFolder: options.back === true }),
  },
}

/**
 * Refuses a command that `scripts/porchlight.mjs` carries out before this process starts, because it changes the program
 * itself.
 */
async function ofTheProgram(): Promise<boolean> {
  throw new CommandFault('Run it in the folder of the program: npm run porchlight -- …')
}

function text(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
