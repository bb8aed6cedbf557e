/**
 * Makes the app's sheets count, with the typefaces that they name. They come with the document as ones for print, which
 * nothing waits for, because what the document shows before the app has a style of its own. Resolves once each of them is
 * there or was lost.
 */
export async function applySheets(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="print"]')
  await Promise.all([...links].map(applySheet))
}

function applySheet(link: HTMLLinkElement): Promise<void> | void {
  if (hasRules(link)) {
    link.media = 'all'
    return
  }
  // A link does not say whether its sheet was lost or is on its way. Another one requests a lost sheet again, and shares the
  // request for one that is on its way.
  const again = link.cloneNode() as HTMLLinkElement
  again.media = 'all'
  const isOver = new Promise<void>((resolve) => {
    for (const name of ['load', 'error']) again.addEventListener(name, () => resolve(), { once: true })
  })
  link.after(again)
  link.remove()
  return isOver
}

/** A sheet that was lost is an empty one in some browsers, and none in others. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}
