/**
 * A page is changed by others than the app, too: a translator puts elements of its own in the place of texts, and
 * extensions wrap words or take parts out. React knows nothing of it: it would ask the document to remove what is no longer
 * there, which throws, and change a text that nobody sees any more. Here such a call finds what stands there instead, and a
 * text that changes comes back to its place. Loaded before React draws anything.
 */
const { insertBefore, removeChild } = Node.prototype

/** The nodes that others put in the place of a text of React's, by that text. */
const standIns = new WeakMap<Node, ChildNode[]>()
/** The same the other way round. */
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
  // Out of what was put around it, too.
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
    // Whoever put it there again: it stands for itself.
    for (const node of addedNodes) removeStandIns(node)
    for (const node of removedNodes) {
      const text = standsFor.get(node) ?? node
      if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue
      // In one step with the text, or in a step before.
      const beside = addedNodes.length > 0 ? [...addedNodes] : [previousSibling, nextSibling]
      const foreignNodes = beside.filter(isForeign)
      if (foreignNodes.length === 0) continue
      isChanged ||= foreignNodes[0] instanceof Element
      // What a page was sent with is nobody's until React takes it over.
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
