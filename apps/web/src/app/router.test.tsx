/**
 * Tests which visitors and members each of the router's paths is for. `auth.screen.test.ts` tests that a visitor is
 * sent to sign in.
 */
import type { ReactElement, ReactNode } from 'react'
import { createRoutesFromElements, generatePath, type RouteObject, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { isOpenToVisitors, Router } from './router.tsx'

const routes = routesOf(Router())
const [frame, ...otherFrames] = routes.filter(({ path }) => path === undefined)

it('PL-056 S-011 MSG-001 visitors see home’s address and three screens of the frame, and no others', () => {
  const addresses = (frame?.children ?? []).flatMap(({ path = '' }) => addressesOf(path))
  expect(addresses).toEqual(expect.arrayContaining(['/', '/third-places/any', '/people/any', '/messages']))
  expect(addresses.filter(isOpenToVisitors)).toEqual(['/third-places', '/plans', '/checkout'])
})

it('S-011 only sign-in pages and shared pages are outside the frame', () => {
  expect(otherFrames).toEqual([])
  expect(routes.map(({ path }) => path).filter((path) => path !== undefined)).toEqual([
    '/auth',
    '/reset-password',
    '/confirm-email',
    '/undo-email',
    '/prove-email',
    '/confirm-sign-up',
    '/share',
    '/invite/:code',
    '/board',
    '/terms',
    '/privacy',
    '*',
  ])
})

function routesOf({ props }: ReactElement<{ children?: ReactNode }>): RouteObject[] {
  const children = [props.children].flat() as ReactElement<{ children?: ReactNode }>[]
  const table = children.find(({ type }) => type === Routes)
  return createRoutesFromElements(table?.props.children)
}

/** Returns the paths with and without their optional part. */
function addressesOf(path: string): string[] {
  const whole = path.replaceAll(/:\w+\??/g, 'any')
  return path.endsWith('?') ? [generatePath(path), whole] : [whole]
}
