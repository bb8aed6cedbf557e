/** Turns the lines of a table into neighbors, or says why a line is none. */

import { nameLengthMax } from '../sessions/sessions.rules.ts'
import { fullNameOf } from '../values/text/full-name.ts'
import {
  emailAddressOf,
  emailKey,
  isEmailAddress,
  isStorableText,
  isVisibleText,
  normalizeText,
} from '../values/text/text.ts'

/** Says why a file cannot be read as a list. */
export class ListFault extends Error {}

/** The cells of a file, with what the file is like. */
export interface Table {
  /** Such as 'UTF-8'. */
  encoding: string
  delimiter: string
  head: string[]
  /** The lines below the head; empty lines are left out. */
  rows: { line: number; cells: string[] }[]
}

/** A neighbor as a list has them. */
export interface ListedNeighbor {
  firstName: string
  lastName: string
  email: string | null
  zipCode: string | null
  oldId: string | null
  /** Whole credits, at least 0. */
  opening: number
}

type Column = 'name' | 'firstName' | 'lastName' | 'email' | 'zipCode' | 'opening' | 'oldId' | 'status'

/**
 * The heads of columns, in lower case and without accents, blanks and signs. The languages are those in which
 * TimeOverflow exports its members. A name further to the left wins where a table has several.
 */
const headsOf: { readonly [Name in Column]: readonly string[] } = {
  firstName: ['firstname', 'givenname', 'forename', 'vorname', 'prenom', 'nombredepila'],
  lastName: ['lastname', 'surname', 'familyname', 'nachname', 'apellidos', 'apellido', 'cognoms'],
  name: [
    'name',
    'fullname',
    'member',
    'neighbor',
    'username',
    'nombre',
    'nom',
    'nome',
    'izena',
    'naam',
    '名前',
  ],
  email: [
    'email',
    'emailaddress',
    'mail',
    'correo',
    'correoelectronico',
    'correu',
    'adresseemail',
    'eposta',
    'メールアドレス',
  ],
  zipCode: ['zip', 'zipcode', 'postalcode', 'postcode', 'plz', 'codigopostal', 'codipostal', 'codepostal'],
  opening: [
    'openingbalance',
    'balance',
    'credits',
    'hours',
    'saldo',
    'balanc',
    'solde',
    'balantzea',
    'balanco',
    'balans',
    '残高',
  ],
  oldId: ['oldid', 'code', 'membernumber', 'number', 'no', 'n', 'uid', 'id'],
  status: ['status'],
}

/** More than anybody has helped, so that a mistyped figure does not become credits. */
export const openingMax = 10_000
export const oldIdLengthMax = 100
export const listedZipCodeLengthMax = 20

export interface ReadLine {
  line: number
  neighbor: ListedNeighbor
}

export interface RefusedLine {
  line: number
  /** The name in it, as far as there is one. */
  name: string
  reason: string
}

export interface NeighborList {
  /** The columns that are read: what each is, and its head in the file. */
  columns: { name: string; head: string }[]
  unreadHeads: string[]
  lines: ReadLine[]
  refusedLines: RefusedLine[]
}

const columnNames: { readonly [Name in Column]: string } = {
  name: 'name',
  firstName: 'first name',
  lastName: 'last name',
  email: 'e-mail',
  zipCode: 'ZIP',
  opening: 'opening balance',
  oldId: 'old id',
  status: 'status',
}

/** @throws ListFault when no column has names */
export function readNeighbors({ head, rows }: Table): NeighborList {
  const indexes = findColumns(head)
  if (indexes.name === undefined && indexes.firstName === undefined) {
    throw new ListFault(
      `No column has names. The first line of the file has to say what the columns are, such as: name,email,zip,balance,old id. It says: ${head.join(', ')}`,
    )
  }
  const columns = Object.entries(indexes) as [Column, number][]
  const list: NeighborList = {
    columns: columns.map(([column, index]) => ({ name: columnNames[column], head: head[index] ?? '' })),
    unreadHeads: head.filter((text, index) => text !== '' && !columns.some(([, at]) => at === index)),
    lines: [],
    refusedLines: [],
  }
  const linesByIdentity = new Map<string, number>()
  for (const { line, cells } of rows) {
    const textOf = (column: Column) => normalizeText(cells[indexes[column] ?? -1] ?? '')
    const names = namesIn(textOf)
    const refuse = (reason: string) => list.refusedLines.push({ line, name: fullNameOf(names), reason })
    if (cells.slice(head.length).some((cell) => cell.trim() !== '') || cells.length < head.length) {
      refuse(
        `it has ${cells.length} cells instead of ${head.length}. A text with the delimiter in it needs quotation marks`,
      )
      continue
    }
    const neighbor = readNeighbor(names, textOf)
    if (typeof neighbor === 'string') {
      refuse(neighbor)
      continue
    }
    const identities = identitiesOf(neighbor)
    const earlierLine = identities.map((each) => linesByIdentity.get(each)).find((at) => at !== undefined)
    if (earlierLine !== undefined) {
      refuse(`it has the same ${sameOf(neighbor)} as line ${earlierLine}`)
      continue
    }
    for (const identity of identities) linesByIdentity.set(identity, line)
    list.lines.push({ line, neighbor })
  }
  return list
}

/** Checks a neighbor that was read elsewhere by the rules of a list; returns the neighbor, or the reason why it is none. */
export function checkNeighbor(neighbor: ListedNeighbor): ListedNeighbor | string {
  const textOf: TextOf = (column) =>
    column === 'name' || column === 'status' ? '' : normalizeText(String(neighbor[column] ?? ''))
  return readNeighbor(namesIn(textOf), textOf)
}

/** Returns what identifies a neighbor: the old id, the address, or else name and postal code together. */
export function identitiesOf({ firstName, lastName, email, zipCode, oldId }: ListedNeighbor): string[] {
  const identities = [
    ...(oldId === null ? [] : [`id ${oldId.normalize('NFKC').toLowerCase()}`]),
    ...(email === null ? [] : [`mail ${emailKey(email)}`]),
  ]
  return identities.length > 0 ? identities : [`name ${nameKeyOf({ firstName, lastName })} ${zipCode ?? ''}`]
}

export function nameKeyOf({ firstName, lastName }: Pick<ListedNeighbor, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

function findColumns(head: readonly string[]): { [Name in Column]?: number } {
  const heads = head.map((text) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      // The accents of Latin letters; other marks belong to their letters.
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}]/gu, ''),
  )
  const indexes: { [Name in Column]?: number } = {}
  for (const [column, names] of Object.entries(headsOf) as [Column, readonly string[]][]) {
    const name = names.find((each) => heads.includes(each))
    if (name !== undefined) indexes[column] = heads.indexOf(name)
  }
  // A column that is called 'Name' has last names beside one for first names.
  if (indexes.firstName !== undefined && indexes.lastName === undefined && indexes.name !== undefined) {
    indexes.lastName = indexes.name
  }
  if (indexes.firstName !== undefined) delete indexes.name
  return indexes
}

type TextOf = (column: Column) => string
type Names = Pick<ListedNeighbor, 'firstName' | 'lastName'>

/** Reads the names. Of a full name the last word is the last name, unless the last name stands before a comma. */
function namesIn(textOf: TextOf): Names {
  const tidy = (text: string) => text.replace(/\s+/g, ' ')
  const [firstName, lastName, name] = [textOf('firstName'), textOf('lastName'), textOf('name')].map(tidy) as [
    string,
    string,
    string,
  ]
  if (firstName !== '' || lastName !== '') return { firstName, lastName }
  const turned = /^([^,]+), ?([^,]+)$/.exec(name)
  if (turned) return { firstName: turned[2] ?? '', lastName: turned[1] ?? '' }
  const end = name.lastIndexOf(' ')
  return end < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, end), lastName: name.slice(end + 1) }
}

/** Returns the neighbor of a line, or the reason why it is none. */
function readNeighbor(names: Names, textOf: TextOf): ListedNeighbor | string {
  const { firstName, lastName } = names
  const [email, zipCode, oldId, status] = [
    textOf('email'),
    textOf('zipCode'),
    textOf('oldId'),
    textOf('status'),
  ]
  if (![firstName, lastName, email, zipCode, oldId].every(isStorableText)) {
    return 'it has characters that cannot be kept. Is the file’s encoding right?'
  }
  if (!isVisibleText(firstName)) return 'it has no name'
  if (firstName.length > nameLengthMax || lastName.length > nameLengthMax) {
    return `a name has more than ${nameLengthMax} characters`
  }
  if (email !== '' && !isEmailAddress(email)) return `‘${email}’ is no e-mail address`
  if (oldId.length > oldIdLengthMax) return `the old id has more than ${oldIdLengthMax} characters`
  if (status !== '' && status.toLowerCase() !== 'active') return `its status is ‘${status}’, not ‘active’`
  const opening = readBalance(textOf('opening'))
  if (typeof opening === 'string') return opening
  return {
    firstName,
    lastName,
    email: email === '' ? null : emailAddressOf(email),
    zipCode: zipCode === '' ? null : zipCode.slice(0, listedZipCodeLengthMax),
    oldId: oldId === '' ? null : oldId,
    opening,
  }
}

/** TimeOverflow writes these for no hours at all. */
const signsForNothing = ['', '-', '–', '—', '&mdash;']

/** Reads '5', '2.50', '2,5' or, as hours and minutes, '2:30', rounded to whole credits; a text says what is wrong. */
function readBalance(text: string): number | string {
  if (signsForNothing.includes(text)) return 0
  const parts = /^([+-]?)(\d{1,9})(?:[.,](\d{1,9})|:([0-5]\d))?$/.exec(text.replace('−', '-'))
  if (!parts) return `‘${text}’ is no balance: it has to be a number, such as 5`
  const [, sign, whole, decimals = '0', minutes = '0'] = parts
  if (decimals.length === 3) return `‘${text}’ may be a thousand times as much: write it without a separator`
  const amount = Number(`${whole}.${decimals}`) + Number(minutes) / 60
  if (sign === '-' && amount > 0) {
    return `the balance is below zero (${text}), and no balance here may be. Write 0 for it, or settle it before`
  }
  const opening = Math.round(amount)
  return opening > openingMax ? `the balance is above ${openingMax.toLocaleString('en')}` : opening
}

function sameOf({ oldId, email }: ListedNeighbor): string {
  if (oldId !== null && email !== null) return 'old id or e-mail address'
  if (oldId !== null) return 'old id'
  return email === null ? 'name and ZIP, and neither an e-mail address nor an old id,' : 'e-mail address'
}
