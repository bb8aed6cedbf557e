/** The outbox: what waits, goes out, came back and arrived. */
import type { Page } from 'playwright-core'
import { paths } from '../../apps/web/src/app/paths.ts'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { writePost } from '../harness/posting.ts'
import { takeMessageAway } from './messages.ts'
import type { Screen, Stage } from './screen.ts'

export const outboxScreens: Screen[] = [
  {
    name: 'outbox-empty',
    looker: 'trial',
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.open(paths.outbox)
    },
  },
  {
    name: 'outbox-waiting',
    long: true,
    show: async (stage) => {
      await openWaiting(stage)
    },
  },
  {
    name: 'outbox-discard',
    show: async (stage) => {
      const page = await openWaiting(stage)
      await page
        .getByRole('button', { name: /^Discard: / })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'outbox-export',
    long: true,
    show: async (stage) => {
      const page = await openWaiting(stage)
      await page.getByRole('button', { name: outboxTexts.export, exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'outbox-edit',
    long: true,
    show: async (stage) => {
      const page = await openWaiting(stage)
      await page
        .getByRole('button', { name: /^Edit: / })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'outbox-sending',
    show: async (stage) => {
      await openSending(stage)
    },
  },
  {
    name: 'outbox-answer-waiting',
    show: async (stage) => {
      await openSending(stage)
      await stage.offline(true)
      await group(stage.page, outboxTexts.stuck.title).waitFor()
    },
  },
  {
    name: 'outbox-refused',
    long: true,
    show: async (stage) => {
      await openRefused(stage)
    },
  },
  {
    name: 'outbox-discard-all',
    show: async (stage) => {
      await openRefused(stage)
      await stage.page.getByRole('button', { name: outboxTexts.together.discardAll }).click()
      await stage.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'outbox-sent',
    show: async (stage) => {
      await stage.signIn('sender')
      await stage.open(paths.home)
      await writePost(stage.page, { type: 'offer', title: 'A casserole dish to lend' })
      await takeMessageAway(stage.page)
      await stage.open(paths.outbox)
      await group(stage.page, outboxTexts.groups.sent).waitFor()
    },
  },
]

async function openWaiting(stage: Stage): Promise<Page> {
  const { page } = stage
  await stage.signIn('trial')
  await stage.open(paths.home)
  await stage.offline(true)
  await writePost(page, { type: 'offer', title: 'Soup on Sunday', description: 'Lentils, for six.' })
  await takeMessageAway(page)
  await writePost(page, { title: 'A second pair of hands', location: 'The long stairs' })
  await takeMessageAway(page)
  await goToOutbox(page)
  await group(page, outboxTexts.groups.waiting).waitFor()
  return page
}

/** What was sent has no answer yet. */
async function openSending(stage: Stage): Promise<void> {
  await stage.signIn('trial')
  await stage.open(paths.home)
  await stage.hold(/\/api\/sync/)
  await writePost(stage.page, { type: 'offer', title: 'I can water your plants' })
  await goToOutbox(stage.page)
  await group(stage.page, outboxTexts.groups.sending).waitFor()
}

async function openRefused(stage: Stage): Promise<void> {
  await stage.signIn('spent')
  await stage.open(paths.home)
  for (const title of ['A hand with the long ladder', 'Someone to hold the other end']) {
    await writePost(stage.page, { title, location: 'Lemoyne Street' })
    await takeMessageAway(stage.page)
  }
  await stage.open(paths.outbox)
  await group(stage.page, outboxTexts.groups.refused).waitFor()
}

/** Within the app, so that the line stays as it is. */
async function goToOutbox(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Outbox/ })
    .click()
  await page.getByRole('heading', { level: 1, name: outboxTexts.title }).waitFor()
}

function group(page: Page, name: string) {
  return page.getByRole('region', { name: new RegExp(`^${name}`) })
}
