/** States that belong to no feature: pages of text, what is missing, what failed, and an app that cannot start. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import { openNeighborhood } from '../../../../../tests/screens/open-neighborhood.ts'
import { pageToRead } from '../../../../../tests/screens/operator-pages.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { appTexts } from '../../locales/en/app.ts'
import { communityTexts } from '../../locales/en/community.ts'
import { noStorageTexts } from '../../locales/en/no-storage.ts'
import { pageTexts } from '../../locales/en/pages.ts'
import { paths } from '../../paths.ts'

const { activity } = communityTexts
const member = trialMember

export const frameStates: ScreenState[] = [
  {
    name: 'community',
    isLong: true,
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.community, { member: trialMember() })
      await page.getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'community-empty',
    like: 'community',
    isLong: true,
    show: async (phone) => {
      const emptyNews = { people: [], posts: [], places: [] }
      const page = await openNeighborhood(phone, paths.community, { member: trialMember(), ...emptyNews })
      await page.getByText(activity.empty).waitFor()
    },
  },
  at('terms', paths.terms, pageTexts.titles.terms, { server: { 'community.page': pageToRead('terms') } }),
  {
    ...at('privacy', paths.privacy, pageTexts.titles.privacy, {
      server: { 'community.page': pageToRead('privacy') },
    }),
    like: 'terms',
  },
  {
    ...at('terms-signed-in', paths.terms, pageTexts.titles.terms, {
      member,
      server: { 'community.page': pageToRead('terms') },
    }),
    like: 'terms',
  },
  at('terms-failed', paths.terms, pageTexts.failed.title),
  at('not-found', '/no-such-page', appTexts.notFound.title),
  { ...at('not-found-signed-in', '/no-such-page', appTexts.notFound.title, { member }), like: 'not-found' },
  {
    name: 'crash',
    show: async (phone) => {
      await openNeighborhood(phone, paths.home, { member: trialMember() })
      // A phone on which this member's own database cannot be read any more.
      await phone.startAs(paths.home, () => {
        const open = IDBFactory.prototype.open
        IDBFactory.prototype.open = function (name, version) {
          if (name.startsWith('porchlight:')) throw new DOMException('The disk failed.', 'DataError')
          return open.call(this, name, version)
        }
      })
      await phone.page.getByText(appTexts.crash.title).last().waitFor()
      // It failed as it should.
      phone.takeFaults()
    },
  },
  {
    name: 'no-storage',
    isLong: true,
    show: async (phone) => {
      await phone.startAs(paths.auth, () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('Storage is blocked.', 'SecurityError')
        }
      })
      await phone.page.getByRole('heading', { name: noStorageTexts.title }).waitFor()
    },
  },
  {
    name: 'start-slow',
    like: 'crash',
    show: async (phone) => {
      // A browser that never opens what it keeps.
      await phone.startAs(paths.home, () => {
        IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
      })
      await phone.page.getByText(appTexts.slowStart.text).waitFor()
    },
  },
]

interface OpenFrame {
  /** A visitor without one. */
  member?: () => Member
  server?: StandInResponses
}

/** @param words what stands there once all of it does */
function at(name: string, path: string, words: string, { member, server = {} }: OpenFrame = {}): ScreenState {
  return {
    name,
    isLong: true,
    show: async (phone) => {
      const page = await openNeighborhood(phone, path, { ...(member && { member: member() }), server })
      await page.getByText(words).last().waitFor()
      if (server['community.page']) await page.getByRole('article').waitFor()
    },
  }
}
