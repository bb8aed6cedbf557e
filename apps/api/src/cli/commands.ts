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
import { checkServer } from './checks/check.ts'
import { showCode } from './community/code.ts'
import { installMap } from './community/map.ts'
import { managePlaces } from './community/places.ts'
import { manageRewards } from './community/rewards.ts'
import { importMembers } from './lists/import.ts'
import { manageLetters } from './lists/letters.ts'
import { manageCredits } from './members/credits.ts'
import { givePremium } from './members/give-premium.ts'
import { manageInvitations } from './members/invitations.ts'
import { listMembers } from './members/list-members.ts'
import { makeCoordinator } from './members/make-coordinator.ts'
import { makeModerator } from './members/make-moderator.ts'
import { makeOperator } from './members/make-operator.ts'
import { manageNeighbors } from './members/neighbors.ts'
import { listPlans } from './members/plans.ts'
import { removeMember } from './members/remove-member.ts'
import { resetPassword } from './members/reset-password.ts'
import { signOut } from './members/sign-out.ts'
import { decideStanding, listAppeals, sanctionTexts } from './members/standing.ts'
import { unban } from './members/unban.ts'
import { manageBackgroundChecks } from './moderation/background-checks.ts'
import { decide } from './moderation/decide.ts'
import { manageReports } from './moderation/reports.ts'
import { CommandFault, type Operator } from './terminal/operator.ts'
import { testMail } from './terminal/test-mail.ts'
import { printVersion } from './terminal/version.ts'

type Option =
  | { type: 'string'; valueName: string; isSubcommand?: true; description: string }
  | { type: 'boolean'; valueName?: undefined; isSubcommand?: never; description: string }

export interface Command {
  /** The word after its name. */
  argument: { name: string; description: string } | null
  /** The word after that. */
  secondArgument?: { name: string; description: string }
  options: Record<string, Option>
  /** The description; the overview shows its first line only. */
  description: readonly string[]
  /** Returns true when all is well. */
  run: (
    operator: Operator,
    input: {
      argument: string
      secondArgument: string
      options: Record<string, string | boolean | undefined>
    },
  ) => Promise<boolean>
}

const email = { name: 'email', description: 'the address or the sign-in name the member signs in with' }

export const commands: Readonly<Record<string, Command>> = {
  backup: {
    argument: null,
    options: {
      to: {
        type: 'string',
        valueName: 'file',
        description: 'instead of DATA_DIR/backups; nothing is deleted there',
      },
      'with-keys': {
        type: 'boolean',
        description: 'writes the keys of phone numbers to a separate file, too',
      },
    },
    description: [
      'writes a copy of the community, while the server runs',
      'It goes into DATA_DIR/backups, which keeps the newest of seven days and of four weeks. It is',
      'checked before it gets its name. Sessions and links for new passwords are not in it, and phone',
      'numbers can be decrypted only with keys that are not in it either.',
    ],
    run: (operator, { options }) =>
      backUp(operator, { to: text(options.to), hasKeys: options['with-keys'] === true }),
  },
  restore: {
    argument: { name: 'file', description: 'the file of a backup' },
    options: {},
    description: [
      'replaces the data with a backup; the server must not run',
      'The file is checked first, and the earlier data is kept in another folder. Everybody signs in again;',
      'phones then send again what they did since the backup.',
    ],
    run: (operator, { argument }) => restore(operator, argument),
  },
  check: {
    argument: null,
    options: {},
    description: [
      'checks the data and the settings, while the server runs',
      'It says what is right and what is not, and ends with 1 if something is wrong. While the ledger does not',
      'add up, nobody can spend credits.',
    ],
    run: (operator) => checkServer(operator),
  },
  'rotate-keys': {
    argument: null,
    options: {
      'forget-old': { type: 'boolean', description: 'deletes keys that no number needs any more, instead' },
    },
    description: [
      'encrypts all phone numbers with a new key, while the server runs',
      'Use it when somebody may have seen the present key. If it is interrupted, run it again: it continues.',
    ],
    run: (operator, { options }) => rotateKeys(operator, { forgetsOld: options['forget-old'] === true }),
  },
  version: {
    argument: null,
    options: { json: { type: 'boolean', description: 'in one line, for programs' } },
    description: [
      'shows the version of this program and of the data',
      'It ends with 1 if the data is from a newer program.',
    ],
    run: (operator, { options }) => printVersion(operator, options.json === true),
  },
  upgrade: {
    argument: null,
    options: {
      to: { type: 'string', valueName: 'version', description: 'such as v1.2.0; without, the newest' },
    },
    description: [
      'prepares another version of the program, beside the one that serves',
      'It downloads, installs and builds it, and tries it on a copy of the data. The next start then serves it.',
    ],
    run: refuseHere,
  },
  'roll-back': {
    argument: null,
    options: {
      yes: { type: 'boolean', description: 'also if the data has to go back to the copy from before' },
    },
    description: [
      'goes back to the version before, without a network',
      'If the newer one changed the data, the copy from before is restored; the server must not run then.',
    ],
    run: refuseHere,
  },
  rehearse: {
    argument: null,
    options: {},
    description: [
      'tries on a copy of the newest backup what a start would do to the data',
      'An upgrade does this before anything changes. The copy is deleted; the server may run.',
    ],
    run: (operator) => rehearse(operator),
  },
  'make-operator': {
    argument: email,
    options: { remove: { type: 'boolean', description: 'makes them an ordinary member again' } },
    description: [
      'lets a member run the community',
      'This ends their sessions, so they have to sign in again.',
    ],
    run: (operator, { argument, options }) => makeOperator(operator, argument, options.remove === true),
  },
  'make-moderator': {
    argument: email,
    options: { remove: { type: 'boolean', description: 'makes them an ordinary member again' } },
    description: [
      'lets a member decide what was reported, and nothing else',
      'A moderator decides at the desk in the app: reports, disputes, background checks, places. No money, no',
      'settings, nobody’s messages but those that were reported, and nothing about an operator.',
    ],
    run: (operator, { argument, options }) => makeModerator(operator, argument, options.remove === true),
  },
  'make-coordinator': {
    argument: email,
    options: { remove: { type: 'boolean', description: 'makes them an ordinary member again' } },
    description: [
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
        valueName: 'id',
        isSubcommand: true,
        description: 'lets the coordinator of --to look after this neighbor',
      },
      to: {
        type: 'string',
        valueName: 'email',
        description: 'the address with which that coordinator signs in',
      },
    },
    description: [
      'lists the neighbors without a phone, and who looks after them',
      'What is open for a neighbor goes along when they are handed over. Their letters are among the letters.',
    ],
    run: (operator, { options }) =>
      manageNeighbors(operator, { handOver: text(options['hand-over']), to: text(options.to) }),
  },
  'give-premium': {
    argument: email,
    secondArgument: { name: 'until', description: 'the last day of it, such as 2027-03-31' },
    options: {
      why: { type: 'string', valueName: 'words', description: 'the reason, which the member reads' },
    },
    description: [
      'gives a member premium until the end of a day, with --why',
      'Nobody pays for it. If you give it again, the new day replaces the old one. Neighbors see the badge;',
      'what the member pays for does not change.',
    ],
    run: (operator, { argument, secondArgument, options }) =>
      givePremium(operator, { email: argument, day: secondArgument, why: text(options.why) }),
  },
  plans: {
    argument: null,
    options: { all: { type: 'boolean', description: 'those on trial and on the free plan, too' } },
    description: [
      'lists who has premium, until when, and whether it is paid or given',
      'It also says which subscriptions still have to be ended at the payment provider.',
    ],
    run: (operator, { options }) => listPlans(operator, { all: options.all === true }),
  },
  'reset-password': {
    argument: email,
    options: {},
    description: [
      'prints a link with which a member sets a new password',
      'It works once, within an hour. Give it only to that neighbor.',
    ],
    run: (operator, { argument }) => resetPassword(operator, argument),
  },
  'test-mail': {
    argument: { name: 'address', description: 'the address to send it to' },
    options: {},
    description: [
      'sends a mail by the server of SMTP_URL, and says whether the server accepted it',
      'Use an address of yours at another provider, and check that the mail is not marked as spam.',
    ],
    run: (operator, { argument }) => testMail(operator, argument),
  },
  'sign-out': {
    argument: email,
    options: {},
    description: [
      'signs a member out on every device',
      'Use it when a phone was lost. The password stays: if somebody else may know it, use reset-password next.',
    ],
    run: (operator, { argument }) => signOut(operator, argument),
  },
  'remove-member': {
    argument: email,
    options: {
      yes: { type: 'boolean', description: 'does it; without, it only says what would be deleted' },
      ban: { type: 'boolean', description: 'bans their mailbox, too' },
    },
    description: [
      'removes a member and all they posted, for good',
      'What was in escrow for them returns. How credits moved stays, on an account that leads to',
      'nobody. A restore of an older backup removes them again.',
    ],
    run: (operator, { argument, options }) =>
      removeMember(operator, argument, { isConfirmed: options.yes === true, isBan: options.ban === true }),
  },
  unban: {
    argument: { name: 'email', description: 'the address that was banned, in any of its spellings' },
    options: {},
    description: [
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
        valueName: 'email',
        isSubcommand: true,
        description: 'the member reads --why; nothing is taken',
      },
      ...recordOf(sanctionActs, (act) => ({
        ...({ type: 'string', valueName: 'email', isSubcommand: true } as const),
        description: sanctionTexts[act].description,
      })),
      lift: {
        type: 'string',
        valueName: 'email',
        isSubcommand: true,
        description: 'takes back what was decided',
      },
      'refuse-appeal': {
        type: 'string',
        valueName: 'email',
        isSubcommand: true,
        description: 'what was decided stays; to grant an appeal, use lift',
      },
      until: { type: 'string', valueName: 'day', description: 'the last day of it, such as 2027-03-31' },
      why: { type: 'string', valueName: 'words', description: 'the reason, which only the member reads' },
      rule: { type: 'string', valueName: 'rule', description: `${standingRules.join(', ')}` },
      appeals: { type: 'boolean', description: 'lists what members answered to what you decided' },
    },
    description: [
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
        valueName: 'email',
        description: 'ends all invitations of this member, such as a link that went public',
      },
    },
    description: [
      'lists who came by whose invitation, and the invitations that are open',
      'Members see only how many came by their own.',
    ],
    run: (operator, { options }) => manageInvitations(operator, { cancelsOf: text(options.cancel) }),
  },
  import: {
    argument: { name: 'file.csv', description: 'a list of members as a CSV file' },
    options: {
      yes: { type: 'boolean', description: 'does it; without, it only says what would become of each line' },
    },
    description: [
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
        valueName: 'file.html',
        description: 'writes the letters without an e-mail address, to print',
      },
      paper: {
        type: 'string',
        valueName: 'paper',
        description: 'letter or a4; without, as people write in your country',
      },
      mail: { type: 'boolean', description: 'mails those with an e-mail address, once each' },
      all: {
        type: 'boolean',
        description: 'with --print those with an address, too; with --mail those mailed before',
      },
      end: {
        type: 'string',
        valueName: 'id',
        isSubcommand: true,
        description: 'its code works no more, as it went astray',
      },
      delete: { type: 'string', valueName: 'id', isSubcommand: true, description: 'the letter and its code' },
    },
    description: [
      'lists the imported neighbors who have not joined yet, prints and mails their letters',
      'Each letter has a link, and on paper a QR code, that works once, for 90 days from the last print or mail.',
      'Whoever joins by it gets its opening balance.',
    ],
    run: (operator, { options }) =>
      manageLetters(operator, {
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
      new: { type: 'boolean', description: 'makes another one; the one before stops working' },
      poster: { type: 'string', valueName: 'file.svg', description: 'writes a page to print and hang up' },
    },
    description: [
      'shows the code with which neighbors sign up, and its link as a picture for phones',
      'The first run makes it. With SIGN_UP=code, people need it to sign up.',
    ],
    run: (operator, { options }) =>
      showCode(operator, { isNew: options.new === true, poster: text(options.poster) }),
  },
  reports: {
    argument: null,
    options: {
      all: { type: 'boolean', description: 'those that were closed, too' },
      show: {
        type: 'string',
        valueName: 'id',
        isSubcommand: true,
        description: 'what was reported, as it was then',
      },
      hide: {
        type: 'string',
        valueName: 'id',
        isSubcommand: true,
        description: 'nobody but its author sees the post or message',
      },
      restore: {
        type: 'string',
        valueName: 'id',
        isSubcommand: true,
        description: 'everybody sees it again',
      },
      close: { type: 'string', valueName: 'id', isSubcommand: true, description: 'you have dealt with it' },
    },
    description: [
      'lists what neighbors reported, the oldest first',
      'Of a conversation you read the message and the five before it, and nothing else. Nobody learns who',
      'reported.',
    ],
    run: (operator, { options }) => {
      const [show, hide, restored, close] = [options.show, options.hide, options.restore, options.close].map(
        text,
      )
      return manageReports(operator, { all: options.all === true, show, hide, restore: restored, close })
    },
  },
  places: {
    argument: null,
    options: {
      find: {
        type: 'string',
        valueName: 'words',
        isSubcommand: true,
        description: 'those with these words in name or address',
      },
      feature: {
        type: 'string',
        valueName: 'place',
        isSubcommand: true,
        description: 'in the row of featured places',
      },
      unfeature: { type: 'string', valueName: 'place', isSubcommand: true, description: 'not any more' },
      sponsor: {
        type: 'string',
        valueName: 'place',
        isSubcommand: true,
        description: 'it pays for being seen, and says so',
      },
      unsponsor: { type: 'string', valueName: 'place', isSubcommand: true, description: 'not any more' },
      close: {
        type: 'string',
        valueName: 'place',
        isSubcommand: true,
        description: 'it has closed: it is in no list, and nobody can meet there',
      },
      reopen: {
        type: 'string',
        valueName: 'place',
        isSubcommand: true,
        description: 'it has not closed after all',
      },
      categorize: {
        type: 'string',
        valueName: 'place',
        isSubcommand: true,
        description: 'it is of another kind, which --as names',
      },
      as: { type: 'string', valueName: 'category', description: 'such as cafe or library' },
      tagline: {
        type: 'string',
        valueName: 'place',
        isSubcommand: true,
        description: 'sets the line under its name, with --words',
      },
      words: {
        type: 'string',
        valueName: 'words',
        description: 'at most 100 characters; "" removes the line',
      },
      merge: {
        type: 'string',
        valueName: 'place',
        isSubcommand: true,
        description: 'it is the same as the one that --into names',
      },
      into: { type: 'string', valueName: 'place', description: 'gets the reviews and marks of both' },
    },
    description: [
      'lists the third places, and changes what operators decide about them',
      'The newest come first. Phones get a change at their next sync. Merging cannot be undone.',
    ],
    run: (operator, { options }) =>
      managePlaces(operator, {
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
    argument: { name: 'file.pmtiles', description: 'a PMTiles file of where the community is' },
    options: {},
    description: [
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
        valueName: 'post',
        isSubcommand: true,
        description: 'it happened: the credit is earned',
      },
      'not-completed': {
        type: 'string',
        valueName: 'post',
        isSubcommand: true,
        description: 'it did not: what was paid returns',
      },
    },
    description: [
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
        valueName: 'email',
        isSubcommand: true,
        description: 'they passed: neighbors see the badge',
      },
      refuse: {
        type: 'string',
        valueName: 'email',
        isSubcommand: true,
        description: 'they did not pass; with --why',
      },
      withdraw: {
        type: 'string',
        valueName: 'email',
        isSubcommand: true,
        description: 'removes the badge again; with --why',
      },
      why: { type: 'string', valueName: 'words', description: 'the reason; only the member reads it' },
    },
    description: [
      'lists who waits for a background check, and decides',
      'By itself it lists who waits: the longest first, with name, email and address. The birth',
      'date and the digits they typed are not stored. If there is a provider, it decides; you can decide earlier.',
    ],
    run: (operator, { options }) =>
      manageBackgroundChecks(operator, {
        pass: text(options.pass),
        refuse: text(options.refuse),
        withdraw: text(options.withdraw),
        why: text(options.why),
      }),
  },
  rewards: {
    argument: null,
    options: {
      all: { type: 'boolean', description: 'those that have ended, too' },
      add: {
        type: 'string',
        valueName: 'title',
        isSubcommand: true,
        description: 'offers one; with --partner and --cost, and optionally:',
      },
      partner: { type: 'string', valueName: 'name', description: 'who gives it' },
      cost: { type: 'string', valueName: 'credits', description: 'its price' },
      category: { type: 'string', valueName: 'one', description: 'food, fitness, events or other' },
      quantity: {
        type: 'string',
        valueName: 'number',
        description: 'how many there are; without it, there is no limit',
      },
      description: { type: 'string', valueName: 'words', description: 'what it is' },
      instructions: { type: 'string', valueName: 'words', description: 'what to do with the code' },
      stock: {
        type: 'string',
        valueName: 'id',
        isSubcommand: true,
        description: 'how many there are from now on, with --quantity',
      },
      end: {
        type: 'string',
        valueName: 'id',
        isSubcommand: true,
        description: 'ends it; codes that members have stay valid',
      },
      used: { type: 'string', valueName: 'code', isSubcommand: true, description: 'marks this code as used' },
    },
    description: [
      'lists what partners give for credits, adds to it, and marks codes as used',
      'Each code is valid once. Only the member who paid for it can see it.',
    ],
    run: (operator, { options }) => {
      const { all, ...commandOptions } = options
      const textOptions = Object.fromEntries(
        Object.entries(commandOptions).map(([name, value]) => [name, text(value)]),
      )
      return manageRewards(operator, { ...textOptions, all: all === true })
    },
  },
  credits: {
    argument: email,
    options: {
      reverse: {
        type: 'string',
        valueName: 'movement',
        description: 'reverses a movement, as a new movement',
      },
      by: {
        type: 'string',
        valueName: 'credits',
        description: 'adds credits; with --by=-2 it takes two off',
      },
      why: {
        type: 'string',
        valueName: 'words',
        description: 'with --reverse or --by: the reason, which members read',
      },
    },
    description: [
      'lists how the credits of a member moved, the latest first, and corrects them',
      'Nothing is ever edited: a mistake is reversed, or corrected by a new movement. Credits that a request put into escrow follow its post.',
    ],
    run: (operator, { argument, options }) =>
      manageCredits(operator, argument, {
        ...{ reverse: text(options.reverse), by: text(options.by), why: text(options.why) },
      }),
  },
  move: {
    argument: null,
    options: {
      to: {
        type: 'string',
        valueName: 'postgres://…',
        description:
          'the database; DATABASE_URL is safer: others on this machine cannot see the password there',
      },
      'dry-run': { type: 'boolean', description: 'tries everything, and undoes it' },
    },
    description: [
      'copies the community from the SQLite file into an empty PostgreSQL database; the server must not run',
      'It compares rows and ledger before it finishes. The file does not change; phones notice nothing.',
    ],
    run: (operator, { options }) =>
      move(operator, { to: text(options.to), isRehearsal: options['dry-run'] === true }),
  },
  'move-photos': {
    argument: null,
    options: { back: { type: 'boolean', description: 'the other way, out of the bucket' } },
    description: [
      'copies photos from DATA_DIR/files into the bucket that S3_ENDPOINT and S3_BUCKET name, or back',
      'Run it while the server still has the old settings, or after a start with the new ones: then the server',
      'shows no photo that is not copied yet. The photos in the folder stay.',
    ],
    run: (operator, { options }) => movePhotos(operator, { isToFolder: options.back === true }),
  },
}

/** Refuses the command: `scripts/porchlight.mjs` carries it out before this process starts. */
async function refuseHere(): Promise<boolean> {
  throw new CommandFault('Run it in the folder of the program: npm run porchlight -- …')
}

function text(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
