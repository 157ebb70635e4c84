/**
 * Makes of a stranger's markup what shows and does nothing. The frame stands alone and its policy lets nothing out; this is the first of the
 * two. Where it shows is up to the box that it is put in.
 */

const elements = new Set(
  (
    'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em ' +
    'figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q rp rt ruby s samp section ' +
    'small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr ' +
    'svg g path rect circle ellipse line polyline polygon text tspan textPath defs linearGradient radialGradient stop clipPath mask ' +
    'pattern image use symbol marker filter feGaussianBlur feOffset feBlend feColorMatrix feMerge feMergeNode feFlood feComposite ' +
    'feDropShadow title desc'
  )
    .toLowerCase()
    .split(' '),
)
/** Left out with all that is in them; of others that are not known what is in them stays. */
const dropped =
  /^(script|style|template|iframe|object|embed|noscript|link|meta|base|form|input|button|select|textarea|head|foreignobject|animate|set|audio|video|canvas|math)$/

/** @param addressOf what an image is shown from; null shows none. */
export function safeDom(source: ParentNode, addressOf: (address: string) => string | null): DocumentFragment {
  const made = document.createDocumentFragment()
  for (const child of source.childNodes) copy(child, made, addressOf)
  return made
}

function copy(node: Node, to: Node, addressOf: (address: string) => string | null): void {
  if (node instanceof Text) return void to.appendChild(document.createTextNode(node.data))
  if (!(node instanceof Element)) return
  const name = node.localName.toLowerCase()
  if (dropped.test(name)) return
  const isKnown = elements.has(name)
  const target = isKnown ? document.createElementNS(node.namespaceURI, node.localName) : to
  if (isKnown) {
    for (const { name: attribute, value } of node.attributes) keep(target as Element, attribute, value, addressOf)
    to.appendChild(target)
  }
  for (const child of node.childNodes) copy(child, target, addressOf)
}

function keep(target: Element, name: string, value: string, addressOf: (address: string) => string | null): void {
  const attribute = name.toLowerCase()
  if (
    attribute.startsWith('on') ||
    /^(srcset|srcdoc|action|formaction|ping|background|target|id|name|class|tabindex|autofocus)$/.test(attribute)
  ) {
    // Names of one drawing's own parts.
    if (attribute === 'id' && target.namespaceURI?.endsWith('svg')) target.setAttribute(name, value)
    return
  }
  if (attribute === 'style' && /url\s*\(|expression/i.test(value)) return
  if (attribute === 'href' || attribute === 'xlink:href' || attribute === 'src') {
    if (target.localName === 'a') return target.setAttribute('data-address', value)
    const address = value.startsWith('#') ? value : addressOf(value)
    if (address !== null) target.setAttribute(name, address)
    return
  }
  try {
    target.setAttribute(name, value)
  } catch {
    // No name that an element can have.
  }
}
