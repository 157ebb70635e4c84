import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import type { DocumentText } from '@quarry/contract/wire/search/search'
import { api } from '../../../lib/api.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import type { Found } from '../../../lib/viewing/finder.ts'
import { type Form, type FromFrame, heardFrom, resourceFolder, type ToFrame } from '../../../lib/viewing/protocol.ts'
import type { Finding } from './finding.ts'
import { LinkBar } from './LinkBar.tsx'
import { PaperSkeleton } from './PaperSkeleton.tsx'

type Props = {
  workspaceId: WorkspaceId
  document: DocumentText
  form: Form
  /** The chunk it was opened for. */
  chunkIndex: number
  /** Null once it cannot be looked through any more. */
  onFinding: (finding: Finding | null) => void
  onFound: (found: Found) => void
  /** It cannot be shown like this. */
  onFailed: () => void
}

/** What takes longer than this will not come. */
const patienceMs = 45_000

/**
 * A document as what it is, in a frame that has no origin and no network: it is given the bytes, and says only what was found, which
 * key was pressed and which link followed. What it says is taken as a stranger's word.
 */
export function DocumentFrame({ workspaceId, document: shown, form, chunkIndex, onFinding, onFound, onFailed }: Props) {
  const t = useT()
  const language = useLanguage()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isShown, setShown] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const port = useRef<MessagePort | null>(null)
  const post = (message: ToFrame, transfer: Transferable[] = []) => port.current?.postMessage(message, transfer)

  const passage = shown.chunks.find((chunk) => chunk.chunkIndex === chunkIndex)

  async function answer({ id, kind, name }: Extract<FromFrame, { say: 'resource' }>): Promise<void> {
    const bytes = /^[\w-]+(\.\w+)*$/.test(name) ? await load(`${resourceFolder(kind)}/${name}`) : null
    post({ say: 'resource', id, bytes }, bytes ? [bytes] : [])
  }

  const hear = useEffectEvent((message: FromFrame | null) => {
    if (message?.say === 'shown') {
      setShown(true)
      // What has the keys scrolls by them.
      if (document.activeElement?.contains(frame.current) && document.activeElement !== document.body) frame.current?.focus()
      onFinding({
        find: (words, isTyped, jump) => post({ say: 'find', words, isTyped, jump }),
        step: (by) => post({ say: 'step', by }),
      })
    }
    if (message?.say === 'failed') onFailed()
    if (message?.say === 'found') onFound(message)
    if (message?.say === 'link') setLink(message.address)
    if (message?.say === 'key') press(frame.current, message)
    if (message?.say === 'resource') void answer(message)
  })

  const open = useEffectEvent(async (signal: AbortSignal, loaded: Promise<unknown>) => {
    const address = api.address(searchRoutes.file, { workspaceId, documentId: shown.documentId })
    const [bytes] = await Promise.all([load(address, signal), loaded])
    if (signal.aborted) return
    if (!bytes) return onFailed()
    const channel = new MessageChannel()
    port.current = channel.port1
    channel.port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(heardFrom(data)))
    channel.port1.start()
    const opening = {
      bytes,
      form,
      name: shown.title,
      passage: passage ? { text: passage.text, ...passage.anchor } : null,
      read: shown.chunks.map(({ text }) => text).join('\n'),
      words: shown.words,
      language,
      isDark: isDark(),
      says: {
        page: t('preview.page', { page: '{page}' }),
        slide: t('preview.slide', { slide: '{slide}' }),
        from: t('preview.from'),
        to: t('preview.to'),
        cc: t('preview.cc'),
        date: t('preview.date'),
        attachments: t('preview.attachments'),
        cut: t('preview.cut'),
      },
    } as const
    const say: ToFrame = { say: 'open', opening }
    // It has no origin that could be named; it is the frame that was just loaded from here.
    frame.current?.contentWindow?.postMessage(say, '*', [bytes, channel.port2])
  })

  const paintTheme = useEffectEvent(() => post({ say: 'theme', isDark: isDark() }))
  const end = useEffectEvent(() => onFinding(null))
  useEffect(() => {
    const life = new AbortController()
    const loaded = new Promise((resolve) => frame.current?.addEventListener('load', resolve, { once: true }))
    void open(life.signal, loaded)
    const theme = new MutationObserver(() => paintTheme())
    theme.observe(document.documentElement, { attributeFilter: ['class'] })
    return () => {
      life.abort()
      theme.disconnect()
      port.current?.close()
      port.current = null
      end()
    }
  }, [])

  const giveUp = useEffectEvent(onFailed)
  useEffect(() => {
    if (isShown) return undefined
    const timer = setTimeout(() => giveUp(), patienceMs)
    return () => clearTimeout(timer)
  }, [isShown])

  return (
    <div className="relative flex size-full flex-col">
      {/* Over it, not in its place: a browser paints nothing in a frame that is hidden. */}
      {!isShown && (
        <output className="absolute inset-0 z-1 bg-surface-sunken px-3 py-3 sm:px-11 sm:py-7" aria-label={t('preview.loading')}>
          <PaperSkeleton />
        </output>
      )}
      <iframe
        ref={frame}
        src="/viewer.html"
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        title={t('preview.document', { name: shown.title })}
        className="min-h-0 w-full flex-1 border-0 scheme-light"
      />
      {link !== null && <LinkBar address={link} onClose={() => setLink(null)} />}
    </div>
  )
}

const isDark = () => document.documentElement.classList.contains('dark')

/** Null when it is not there, or not any more. */
async function load(address: string, signal: AbortSignal | null = null): Promise<ArrayBuffer | null> {
  try {
    const reply = await fetch(address, { credentials: 'include', signal })
    return reply.ok ? await reply.arrayBuffer() : null
  } catch {
    return null
  }
}

/** A key that was pressed in the frame counts as pressed beside it; only those that mean something here, which do no more than that. */
function press(frame: HTMLIFrameElement | null, { key, mod }: Extract<FromFrame, { say: 'key' }>): void {
  if (!/^(Escape|ArrowLeft|ArrowRight|[a-z/?])$/i.test(key)) return
  frame?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: mod, bubbles: true, cancelable: true }))
}
