import './viewer.css'
import { drawer } from './drawer.ts'
import { Finder } from '../lib/viewing/finder.ts'
import type { Form, FromFrame, Opening, ToFrame } from '../lib/viewing/protocol.ts'
import { resourcesOver } from './resources.ts'
import type { Viewer } from '../lib/viewing/section.ts'

/** Each is loaded when a document of its form is opened, and only then. */
const viewers: Record<Form, () => Promise<Viewer>> = {
  pdf: async () => (await import('./forms/pdf.ts')).showPdf,
  image: async () => (await import('./forms/image.ts')).showImage,
  text: async () => (await import('./forms/text.ts')).showText,
  markdown: async () => (await import('./forms/markdown.tsx')).showMarkdown,
  mail: async () => (await import('./forms/mail.ts')).showMail,
  sheet: async () => (await import('./forms/sheet.ts')).showSheet,
  docx: async () => (await import('./forms/docx.ts')).showDocx,
  pptx: async () => (await import('./forms/pptx.ts')).showPptx,
  hwp: async () => (await import('./forms/hwp.ts')).showHwp,
}

const root = document.getElementById('document')!
const paintTheme = (isDark: boolean) => document.documentElement.classList.toggle('dark', isDark)

/** The page gives the port with its first word, and nobody else is listened to afterwards. */
addEventListener(
  'message',
  ({ data, ports: [port] }: MessageEvent<ToFrame>) => {
    if (port && data.say === 'open') void open(data.opening, port)
  },
  { once: true },
)

async function open(opening: Opening, port: MessagePort): Promise<void> {
  const post = (message: FromFrame) => port.postMessage(message)
  const { resource, take } = resourcesOver(post)
  port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => take(data))
  port.start()
  document.documentElement.lang = opening.language
  paintTheme(opening.isDark)
  forward(post)
  try {
    const show = await viewers[opening.form]()
    const shown = await show({ ...opening, root, resource })
    const { ensure, isDrawn } = drawer(shown.sections, (section) => finder.drawn(section))
    const finder = new Finder({ ...shown, ensure, isDrawn, tell: (found) => post({ say: 'found', ...found }) })
    await ensure(0)
    port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => obey(data, finder))
    if (!(await finder.go(opening.passage)) && shown.isCut) throw new Error('The passage stands in what is not shown.')
    post({ say: 'shown' })
    await finder.find(opening.words, false, false)
  } catch (error) {
    console.warn('This document cannot be shown in its own form:', error)
    post({ say: 'failed' })
  }
}

function obey(message: ToFrame, finder: Finder): void {
  if (message.say === 'find') void finder.find(message.words, message.isTyped, message.jump)
  if (message.say === 'step') void finder.step(message.by)
  if (message.say === 'theme') paintTheme(message.isDark)
}

/** Keys that mean something to the page around, and links, which lead nowhere from in here. */
function forward(post: (message: FromFrame) => void): void {
  addEventListener('keydown', (event) => {
    const mod = event.metaKey || event.ctrlKey
    const isOurs = mod ? /^[fk]$/i.test(event.key) : /^(Escape|ArrowLeft|ArrowRight|j|k|\/|\?)$/.test(event.key)
    if (!isOurs || event.altKey || event.isComposing) return
    event.preventDefault()
    post({ say: 'key', key: event.key, mod })
  })
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a[href], a[data-address]')
    if (!link) return
    const address = link.getAttribute('data-address') ?? link.getAttribute('href') ?? ''
    // Within the document, the browser leads there by itself.
    if (address.startsWith('#')) return
    event.preventDefault()
    post({ say: 'link', address })
  })
}
