/** The element of the document that shows the shape of the shell until the app has drawn something. */
export const frameId = 'frame'

interface FrameSettings {
  /** An address with the frame; its groups are the tabs in their order. */
  framed: RegExp
  /** The session hint among the cookies. */
  hint: RegExp
  /** An address of a chat, which has the whole screen of a phone. */
  chat: RegExp
  /** The path of the call that a device without a member begins with. */
  user: string
  /** The files that the screens need besides home's, by the first segment of their paths. */
  ahead: Readonly<Record<string, readonly string[]>>
}

/**
 * Shows the frame where the app is about to draw the shell: at an address with the shell, in a browser whose session hint says
 * that a member is signed in. The function stands in the document as text, and so uses nothing from outside. The worker
 * stores one document for all addresses and visitors, so the document has to decide.
 */
export function showFrame({ framed, hint, chat, user, ahead }: FrameSettings): void {
  const root = document.getElementById('root')
  const frame = document.getElementById('frame')
  const path = location.pathname
  const tabs = framed.exec(path)
  let cookies = ''
  try {
    cookies = document.cookie
  } catch {
    // A browser that does not allow cookies to be read gets no frame: nobody knows whether a member is signed in.
  }
  // A browser that is too old has no root.
  if (!root || !frame || !tabs || !hint.test(cookies)) {
    frame?.remove()
    return
  }
  const tab = tabs.findIndex((part, index) => index > 0 && part !== undefined)
  frame.querySelectorAll('li')[tab]?.classList.add('here')
  if (path === '/') frame.className = 'home'
  if (chat.test(path)) frame.className = 'chat'
  frame.hidden = false
  // The bars go in the moment in which the app draws its own, before the browser paints; the outlines once the screen has content.
  // A place for messages may be drawn before.
  new MutationObserver(() => {
    const main = root.querySelector('main')
    if (main?.firstChild) frame.remove()
    else if (main) frame.classList.add('behind')
  }).observe(root, { childList: true, subtree: true })
  const fetchAhead = (href: string, rel: string, as = '', fetchPriority = 'auto') =>
    document.head.append(
      Object.assign(document.createElement('link'), { crossOrigin: '', rel, as, fetchPriority, href }),
    )
  for (const file of ahead[path.split('/')[1] ?? ''] ?? []) {
    if (file.endsWith('.js')) fetchAhead(file, 'modulepreload', '', 'low')
    else fetchAhead(file, 'preload', 'style')
  }
  // Where a worker has stored this document, the device has stored its member.
  if (!navigator.serviceWorker?.controller) fetchAhead(user, 'preload', 'fetch')
}
