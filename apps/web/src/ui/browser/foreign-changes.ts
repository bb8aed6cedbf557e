/**
 * Not only the app changes a page: a translator puts its own elements in the place of texts, and extensions wrap words
 * or remove parts. React does not see these changes: it would remove a node that is no longer there, which throws an
 * error, and change a text that is no longer visible. With this module such a call finds the element that stands in the
 * node's place, and a text that changes returns to its place. It is loaded before React draws anything.
 */
const { insertBefore, removeChild } = Node.prototype

/** The nodes that others put in the place of a text of React's, by that text. */
const standIns = new WeakMap<Node, ChildNode[]>()
/** The text of React's for which each of these nodes stands. */
const standsFor = new WeakMap<Node, Node>()
let isChanged = false

const places = new MutationObserver(findStandIns)
const texts = new MutationObserver((changes) => {
  for (const { target } of changes) if (!target.isConnected) bringBack(target)
})
places.observe(document, { childList: true, subtree: true })

Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
  if (child.parentNode === this) return removeChild.call(this, child) as Child
  findStandIns(places.takeRecords())
  removeStandIns(child)
  // The node may also be inside an element that was put around it, so it is removed from there.
  child.parentNode?.removeChild(child)
  return child
}

Node.prototype.insertBefore = function <Child extends Node>(
  this: Node,
  child: Child,
  before: Node | null,
): Child {
  const isThere = !before || before.parentNode === this
  return insertBefore.call(this, child, isThere ? before : placeIn(this, before)) as Child
}

/** Returns true when anybody but the app has changed the page since it started. */
export function isChangedByOthers(): boolean {
  findStandIns(places.takeRecords())
  return isChanged
}

/**
 * Returns the node that stands in a parent where React expects this node. Null, which means the parent's end, when none
 * does.
 */
function placeIn(parent: Node, node: Node): Node | null {
  findStandIns(places.takeRecords())
  let place: Node | null = node.isConnected ? node : (standIns.get(node)?.[0] ?? null)
  while (place && place.parentNode !== parent) place = place.parentNode
  return place
}

function findStandIns(changes: MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    // An added node may have been put back in its place, so nothing stands in for it any more.
    for (const node of addedNodes) removeStandIns(node)
    for (const node of removedNodes) {
      const text = standsFor.get(node) ?? node
      if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue
      // The foreign elements were added in the same step that removed the text, or in an earlier step.
      const beside = addedNodes.length > 0 ? [...addedNodes] : [previousSibling, nextSibling]
      const foreignNodes = beside.filter(isForeign)
      if (foreignNodes.length === 0) continue
      isChanged ||= foreignNodes[0] instanceof Element
      // The texts of a page from the server do not belong to React until React takes the page over.
      if (!isOfReact(text)) continue
      for (const each of foreignNodes) standsFor.set(each, text)
      standIns.set(text, foreignNodes)
      texts.observe(text, { characterData: true })
    }
  }
}

function isForeign(node: Node | null): node is ChildNode {
  return node?.isConnected === true && !isOfReact(node) && !standsFor.has(node)
}

/** React keeps on a node what it is of. */
function isOfReact(node: Node): boolean {
  return Object.keys(node).some((key) => key.startsWith('__reactFiber'))
}

function bringBack(text: Node): void {
  const [first] = standIns.get(text) ?? []
  if (first?.parentNode) insertBefore.call(first.parentNode, text, first)
  removeStandIns(text)
}

function removeStandIns(text: Node): void {
  for (const each of standIns.get(text) ?? []) {
    standsFor.delete(each)
    each.remove()
  }
  standIns.delete(text)
}
