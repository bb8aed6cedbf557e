/**
 * The frame that stands in the members' document until the app is there: the shell's bars and the outline of home's first card, with
 * the shell's own icons, colors and measures. It has no words but the app's name: they would be drawn in another
 * typeface first, and would look as if they could be tapped.
 */
import '../../ui/tokens.css'
import './member-frame.css'
import { currentUser } from '@porchlight/contracts/sessions/current-user.operations'
import { sessionMark } from '@porchlight/contracts/sessions/session-mark'
import { ArrowLeft, Bell, House, Map as MapIcon, MapPin, MessageSquare, Plus, UserRound } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { appTexts } from '../../locales/en/app.ts'
import { paths } from '../../paths.ts'
import { LampMark } from '../../ui/brand/lamp-mark.tsx'
import { framedAddresses } from './framed-paths.ts'
import { frameId, showFrame } from './show-frame.ts'

/** Renders the frame, without what its style says for all icons. */
export function renderFrame(): string {
  const markup = renderToStaticMarkup(<Frame />)
  return markup
    .replaceAll(/<svg [^>]*viewBox="([^"]*)"[^>]*>/g, '<svg viewBox="$1">')
    .replaceAll(/><\/(?:path|circle|rect)>/g, '/>')
}

function Frame() {
  return (
    <div id={frameId} aria-hidden="true" hidden>
      <p>
        <LampMark />
        <b>{appTexts.name}</b>
        <i>
          <Bell />
        </i>
      </p>
      <ul>
        {[Plus, House, MessageSquare, MapIcon, MapPin, UserRound].map((Icon) => (
          <li key={Icon.displayName}>
            <Icon />
          </li>
        ))}
      </ul>
      <s />
      <em>
        <ArrowLeft />
      </em>
    </div>
  )
}

/** Renders the script that stands behind the frame. `ahead`: the files of the board and of the messages. */
export function renderFrameScript(ahead: Record<'board' | 'messages', string[]>): string {
  const settings = {
    framed: framedAddresses(),
    hint: new RegExp(`\\b${sessionMark.name}=${sessionMark.value}\\b`),
    chat: new RegExp(`^${paths.messages}/.`),
    user: JSON.stringify(currentUser.path),
    ahead: JSON.stringify({
      [paths.communityHelp.slice(1)]: ahead.board,
      [paths.messages.slice(1)]: ahead.messages,
    }),
  }
  const fields = Object.entries(settings).map(([name, value]) => `${name}:${value}`)
  return `(${showFrame})({${fields}})`
}
