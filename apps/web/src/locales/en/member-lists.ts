/** Texts of the desk's pages for a list of members from another system, and for letters. */
import type { LineFate } from '@porchlight/contracts/administration/lists.schema'
import { setApart } from '@porchlight/contracts/values/text/set-apart'

const countOf = (count: number, singular: string, plural: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`
const credits = (count: number) => countOf(count, 'credit', 'credits')
const lines = (count: number) => countOf(count, 'line', 'lines')

const columns: Record<string, string> = { ZIP: 'ZIP', 'e-mail': 'email' }

const kinds: Record<LineFate, string> = {
  letter: 'New: a letter',
  member: 'Already members',
  before: 'Imported before',
  refused: 'Refused',
}

export const memberListTexts = {
  importLink: 'Import a list',
  lettersLink: 'Letters waiting',
  import: {
    title: 'Import a list',
    about:
      'Bring your neighbors along from a spreadsheet or from another system, like TimeOverflow or Komunitin: names, emails, ZIPs and balances, in a CSV file. First you see what would happen to each line.',
    privacy:
      'Your browser reads the file. Only the lines that can be imported are sent, and without the other columns.',
    choose: 'Choose a file',
    chooseOther: 'Choose another file',
    input: 'The list, as a CSV file',
    reading: 'Reading the file…',
    tooLarge: 'This file has more than 16 MB. Is it a list of members?',
    tooManyLines: (max: number) =>
      `This file has more than ${lines(max)}. Please split it, and import one part after the other: nobody is imported twice.`,
    unreadable: 'This file couldn’t be read. Please try again.',
    checking: (doneCount: number, allCount: number) =>
      `Checked ${doneCount.toLocaleString('en')} of ${lines(allCount)}`,
    importing: (doneCount: number, allCount: number) =>
      `Imported ${doneCount.toLocaleString('en')} of ${lines(allCount)}`,
    stopped: 'It stopped here. Lines that are in stay in, and nobody is imported twice.',
    noSignal: 'No signal right now. Continue when you’re back online.',
    goOn: 'Continue',
    file: 'The file',
    encoding: 'Written in',
    delimiters: { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as Record<string, string>,
    between: 'Between the columns',
    columns: 'Columns that are read',
    column: (kind: string, head: string) => `${columns[kind] ?? kind}: ${setApart(head)}`,
    unread: 'Columns that aren’t read',
    result: 'What would happen',
    kinds,
    opening: 'Opening balances',
    credits,
    lines: 'The lines',
    filter: 'Which lines',
    filters: { refused: 'Refused', all: 'All lines' },
    line: (line: number) => `Line ${line.toLocaleString('en')}`,
    nobody: 'Nobody',
    refused: (reason: string) => `Refused: ${reason}.`,
    letter: (amount: number) => `A letter on paper, ${credits(amount)}`,
    letterTo: (email: string, amount: number) => `A letter to ${setApart(email)}, ${credits(amount)}`,
    oddZip: (zip: string) => `${setApart(zip)} isn’t known here: they’ll be asked.`,
    member: (name: string, amount: number) => `Is a member, ${setApart(name)}: gets ${credits(amount)}`,
    before: 'Imported before: nothing changes',
    done: 'It’s in',
    more: (count: number) => `Show ${lines(count)} more`,
    nothing: 'No line of this file would change anything.',
    action: (count: number, amount: number) => `Import ${lines(count)}, ${credits(amount)}`,
    whatFollows:
      'New neighbors get their credits when they join with their letter. Members get theirs right away.',
    imported: {
      title: 'Imported',
      result: 'What happened',
      text: (count: number) =>
        `${count === 1 ? '1 line is' : `${count.toLocaleString('en')} lines are`} in. Choosing the same file again changes nothing.`,
      letters: 'To the letters',
    },
    closed:
      'Nobody can join with a letter now: sign-up is closed. Set it to “by invitation” under Community.',
  },
  letters: {
    title: 'Letters',
    about:
      'Each letter is for one neighbor, and works once. Anyone who has it can join as that neighbor and gets their credits, so don’t hand it to anyone else.',
    waiting: (count: number) =>
      count === 1 ? '1 letter waiting' : `${count.toLocaleString('en')} letters waiting`,
    came: (count: number) => `${count.toLocaleString('en')} joined`,
    none: { title: 'No letters waiting', text: 'Import a list, and each neighbor on it gets one here.' },
    list: 'Letters waiting',
    onPaper: 'no email',
    oldId: (id: string) => `old id ${setApart(id)}`,
    credits,
    neighbor: 'without a phone',
    mailed: (day: string) => `mailed ${day}`,
    noCode: 'not printed yet',
    goodUntil: (day: string) => `works until ${day}`,
    print: 'Print this letter',
    printNamed: (name: string) => `Print this letter: ${setApart(name)}`,
    printAll: (count: number) => (count === 1 ? 'Print this letter' : `Print these ${count} letters`),
    previous: 'Previous letters',
    next: 'Next letters',
    noSignal: 'You have no signal, so nothing was printed.',
    failed: 'That didn’t work. Please try again.',
    allCame: 'These neighbors have already joined. Their letters are done.',
    ready: (count: number) => (count === 1 ? '1 letter is ready' : `${count} letters are ready`),
    toPrinter: 'Print',
    close: 'Back to the list',
    paper: 'Paper',
  },
}
