/**
 * The commands for the community code: print it, show it as a picture for phones, write it as a page to hang up, or
 * make a new one.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import {
  formatCommunityCode,
  fragmentOfCommunityCode,
} from '@porchlight/contracts/sessions/community-code.rules'
import encodeQr from 'qr'
import { changeCommunityCode, communityCode } from '../../features/sessions/joining/community-code.queries.ts'
import { originIn } from '../../http/server/app-origin.ts'
import { withCommunity } from '../terminal/community.ts'
import { CommandFault, type Operator, WrongUsage } from '../terminal/operator.ts'
import { posterOf } from './poster.ts'

interface Options {
  isNew: boolean
  poster: string | undefined
}

export function showCode(operator: Operator, { isNew, poster }: Options): Promise<boolean> {
  const { config, say } = operator
  if (poster !== undefined && extname(poster).toLowerCase() !== '.svg') {
    throw new WrongUsage(
      'The name of a poster has to end with .svg: any browser shows and prints such a file.',
    )
  }
  const file = poster === undefined ? null : resolve(operator.standsIn, poster)
  // This check runs before the old code becomes invalid.
  if (file !== null && existsSync(file)) throw isThere(file)
  return withCommunity(operator, async ({ transact }, { communityName, signUp }) => {
    const { code: current, isMade } = await transact(async (transaction) => {
      const before = isNew ? null : await communityCode(transaction.database)
      return { code: before ?? (await changeCommunityCode(transaction)), isMade: before === null }
    })
    const link = new URL(`/auth${fragmentOfCommunityCode(current)}`, originIn(config)).href
    if (isNew) say('The code from before no longer works, nor do its posters.')
    say(`The community’s code${isMade ? ', made just now' : ''}: ${formatCommunityCode(current)}`)
    say(`Link with the code: ${link}`)
    say('')
    say(encodeQr(link, 'term', { border: 2 }))
    say('')
    if (file !== null) {
      writePoster(file, posterOf({ name: communityName, code: current, link }))
      say(`A page to print and hang up: ${file}`)
    }
    if (signUp !== 'code') {
      say(
        {
          open: 'People can still sign up without it. To require it, set SIGN_UP=code and restart the server.',
          invited:
            'Only invitations of members let people in: SIGN_UP=invited. To require it, set SIGN_UP=code.',
          closed: 'Nobody new can join, even with it: SIGN_UP=closed. To require it, set SIGN_UP=code.',
        }[signUp],
      )
    }
    if (config.publicUrl === null) {
      say('The link leads to this machine only: set PUBLIC_URL to the address where members reach the app.')
    }
    return true
  })
}

function writePoster(file: string, page: string): void {
  try {
    // An existing file may be a poster that is already in use, or anything else, so it is not overwritten.
    writeFileSync(file, page, { flag: 'wx' })
  } catch (error) {
    const { code: errorCode, message } = error as NodeJS.ErrnoException
    throw errorCode === 'EEXIST'
      ? isThere(file)
      : new CommandFault(`${file} cannot be written by this account (${errorCode ?? message}).`)
  }
}

function isThere(file: string): CommandFault {
  return new CommandFault(`${file} exists already. Name another one.`)
}
