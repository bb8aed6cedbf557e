/** The import of a list at the desk, mounted: what leaves the device, each line once, long lists, and letters on paper. */
import type { SentLine } from '@porchlight/contracts/administration/lists.schema'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBusyButtons } from '../../../../../../tests/harness/phone/busy-buttons.ts'
import { expectFocus } from '../../../../../../tests/harness/phone/keyboard.ts'
import { traceTasks } from '../../../../../../tests/harness/phone/page-tasks.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../../tests/mounted/paths.ts'
import { accountTexts } from '../../../locales/en/account.ts'
import { memberListTexts } from '../../../locales/en/member-lists.ts'
import {
  chooseFile,
  fatesFor,
  listStates,
  mixedList,
  openImport,
  openLetters,
  printedLetters,
  waitingLetters,
} from './lists.states.ts'

const texts = memberListTexts.import
const letterTexts = memberListTexts.letters

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
beforeEach(() => phone.visit(emptyPath))
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

lookAtStates(listStates, () => phone)

const bodiesOf = (name: string) =>
  phone.server.calls.flatMap((each) =>
    each.name === name ? [each.body as { id?: string; lines: SentLine[] }] : [],
  )
const sentLines = (name: string) => bodiesOf(name).flatMap(({ lines }) => lines)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const lines = () => page.getByRole('list', { name: texts.lines }).getByRole('listitem')
const imported = () => page.getByRole('heading', { name: texts.imported.title }).waitFor()
const listOf = (count: number) =>
  `name,zip,balance,old id\n${Array.from({ length: count }, (_, index) => `Neighbor ${index},90026,2,${index}`).join('\n')}\n`

describe('the import', () => {
  it('M-112 shows refused lines first, sends no line that is refused and no column that is not read', async () => {
    await openImport(phone)
    await chooseFile(phone, mixedList)
    await button(texts.action(4, 16)).waitFor()
    await expect.poll(() => lines().count()).toBe(3)
    expect((await lines().allTextContents()).join('\n')).toMatch(
      /Ben Ode.*below zero.*\n?.*Cleo Day.*is no e-mail address.*\n?.*Ana Ruiz.*the same/s,
    )
    const linesOfCheck = sentLines('administration.checkLines')
    expect(linesOfCheck.map(({ line, firstName }) => [line, firstName])).toEqual([
      ...[
        [2, 'Ana'],
        [3, 'Zoë'],
        [4, 'Noor'],
        [8, '=SUM(A1:A9)'],
        [9, 'Ivo'],
      ],
    ])
    expect(JSON.stringify(phone.server.calls)).not.toContain('555')
    await page.getByRole('radio', { name: texts.filters.all }).check()
    await expect.poll(() => lines().count()).toBe(8)
    await button(texts.action(4, 16)).click()
    await imported()
    // The line that was imported before is not sent again.
    expect(sentLines('administration.importLines').map(({ line }) => line)).toEqual([2, 3, 4, 8])
  })

  it('M-112 reads a file as spreadsheets write it: Latin-1, semicolons, a mark at the beginning', async () => {
    await openImport(phone)
    await chooseFile(phone, Buffer.from('Name;PLZ\nZoë Weiß;90026\n', 'latin1'))
    await page.getByText('Windows-1252').waitFor()
    await chooseFile(phone, Buffer.from('\ufeffName\tZIP\nZoë Weiß\t90026\n'))
    await page.getByText('UTF-8').waitFor()
    await button(texts.action(1, 0)).waitFor()
    expect(
      sentLines('administration.checkLines').map(({ firstName, lastName }) => firstName + lastName),
    ).toEqual([...['ZoëWeiß', 'ZoëWeiß']])
  })

  it('M-112 goes on behind the last answer, and counts a line once whose answer was lost', async () => {
    await openImport(phone)
    await chooseFile(phone, listOf(250))
    await button(texts.action(250, 500)).waitFor()
    expect(bodiesOf('administration.checkLines').map((body) => body.lines.length)).toEqual([100, 100, 50])
    let callCount = 0
    phone.server.change({
      'administration.importLines': async () => {
        callCount += 1
        return callCount === 2 ? new Refused('unavailable') : fatesFor(phone)
      },
    })
    await button(texts.action(250, 500)).click()
    await button(texts.goOn).waitFor()
    await page.getByText(texts.importing(100, 250)).first().waitFor()
    // Nothing is under way: another file can be chosen as well.
    expect(await listBusyButtons(page)).toEqual([])
    // The server had stored the lines of the answer that was lost.
    phone.server.change({
      'administration.importLines': async () => ({
        fates: fatesFor(phone).fates.map((fate) => ({ ...fate, kind: 'before' as const })),
      }),
    })
    await button(texts.goOn).click()
    await imported()
    await page.getByText(texts.imported.text(250)).waitFor()
    const bodies = bodiesOf('administration.importLines')
    expect(bodies.map((body) => [body.lines[0]?.line, body.lines.length])).toEqual([
      ...[
        [2, 100],
        [102, 100],
        [102, 100],
        [202, 50],
      ],
    ])
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1)
  })

  it('M-112 shows a line that is refused at the import after all, and the others are in', async () => {
    await openImport(phone)
    await chooseFile(phone, 'name,old id\nAna Ruiz,1\nBen Ode,2\n')
    await button(texts.action(2, 0)).waitFor()
    phone.server.change({
      'administration.importLines': async () => {
        const { fates } = fatesFor(phone)
        return {
          fates: fates.map((fate, index) =>
            index === 0
              ? { ...fate, kind: 'refused' as const, reason: 'its e-mail address is banned' }
              : fate,
          ),
        }
      },
    })
    await button(texts.action(2, 0)).click()
    await page.getByText(texts.imported.text(1)).waitFor()
    await page.getByText(texts.refused('its e-mail address is banned'), { exact: false }).waitFor()
  })

  it('M-112 Q19 asks for the password before anything is imported, and goes on with the same lines', async () => {
    await openImport(phone)
    await chooseFile(phone, listOf(2))
    phone.server.change({ 'administration.importLines': new Refused('sign_in_again') })
    await button(texts.action(2, 4)).click()
    const password = page.getByLabel(accountTexts.proof.password)
    await password.waitFor()
    phone.server.change({
      'sessions.confirm': { message: 'Confirmed.' },
      'administration.importLines': async () => fatesFor(phone),
    })
    await password.fill('a lamp on every porch')
    await button(accountTexts.proof.submit).click()
    await imported()
    const [first, second] = bodiesOf('administration.importLines')
    expect(second).toEqual(first)
  })

  it('M-112 refuses a file with too many lines in words, and reads one of 50,000 without holding the page', async () => {
    await openImport(phone)
    await chooseFile(phone, listOf(50_001))
    await page.getByText(texts.tooManyLines(50_000)).waitFor()
    const trace = await traceTasks(page)
    await trace.begin('reading')
    phone.server.change({ 'administration.checkLines': () => new Promise(() => undefined) })
    await chooseFile(phone, listOf(50_000))
    await page.getByText(texts.checking(0, 50_000)).first().waitFor()
    const tasks = (await trace.end()).get('reading') ?? []
    expect(tasks.length).toBeGreaterThan(0)
    expect(Math.max(...tasks.map(({ length }) => length))).toBeLessThan(1500)
  })
})

describe('letters', () => {
  it('M-112 are printed one by one, or all that are shown, each with its neighbor’s link', async () => {
    await openLetters(phone, waitingLetters, { 'administration.printLetters': printedLetters })
    await button(letterTexts.printNamed('Zoë Weiß')).click()
    const sheets = page.getByRole('region')
    await page.getByRole('region', { name: 'Ana Ruiz' }).waitFor()
    await expect.poll(() => sheets.getByRole('img').count()).toBe(3)
    await page.getByText(String(printedLetters.letters[0]?.link)).waitFor()
    await expectFocus(page.getByRole('heading', { name: letterTexts.ready(3) }))
    await button(letterTexts.close).click()
    await button(letterTexts.printAll(3)).waitFor()
    await expectFocus(page.getByRole('main'))
    await button(letterTexts.printAll(3)).click()
    await page.getByRole('region', { name: 'Ana Ruiz' }).waitFor()
    const ids = waitingLetters.letters.map(({ id }) => id)
    expect(
      phone.server.calls.flatMap(({ name, body }) =>
        name === 'administration.printLetters' ? [(body as { letterIds: string[] }).letterIds] : [],
      ),
    ).toEqual([[ids[1]], ids])
  })

  it('M-112 are shown in pages, and say where their neighbors have come already', async () => {
    await openLetters(phone, waitingLetters)
    phone.server.change({
      'administration.letters': { ...waitingLetters, letters: waitingLetters.letters.slice(2), after: null },
      'administration.printLetters': new Refused('not_found'),
    })
    await button(letterTexts.next).click()
    const letters = page.getByRole('list', { name: letterTexts.list }).getByRole('listitem')
    await expect.poll(() => letters.count()).toBe(1)
    await button(letterTexts.printAll(1)).first().click()
    await page.getByText(letterTexts.allCame).waitFor()
    await button(letterTexts.previous).waitFor()
  })
})
