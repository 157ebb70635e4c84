import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker, TextLayer } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the address that the bundler gives the file
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import type { ResourceKind } from '../../lib/viewing/protocol.ts'
import { type Drawing, element, type Section, type Shown, type Viewer } from '../../lib/viewing/section.ts'

/** Wider than this no page is drawn, however large the screen. */
const widest = 1_600
/** A page this far away gives its picture back. */
const farAway = '3000px'

const kinds: Readonly<Record<string, ResourceKind>> = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts', wasmUrl: 'wasm' }

export const showPdf: Viewer = async ({ root, bytes, resource, says }): Promise<Shown> => {
  const worker = await startWorker()
  const pdf = await getDocument({
    data: bytes,
    ...(worker && { worker }),
    cMapUrl: 'cmaps/',
    standardFontDataUrl: 'standard_fonts/',
    wasmUrl: 'wasm/',
    useWorkerFetch: false,
    BinaryDataFactory: class {
      async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
        return new Uint8Array(await resource(kinds[kind]!, filename))
      }
    },
    isOffscreenCanvasSupported: true,
    disableWorkerRendering: true,
    enableXfa: false,
    // Pictures larger than this would fill the memory of a phone.
    maxImageSize: 64 * 1024 * 1024,
  }).promise
  const first = await pdf.getPage(1)
  const { width, height } = first.getViewport({ scale: 1 })
  const pages = Array.from({ length: pdf.numPages }, (_, index) => new Page(pdf, index + 1, { width, height }, says))
  root.classList.add('pages')
  root.append(...pages.map(({ element }) => element))
  watchPictures(pages)
  return { sections: pages, sectionOf: ({ page }) => page && page - 1 }
}

/**
 * Its own thread, from an address of this frame alone: the frame has no origin that the file's own would be. Where a browser does not
 * start it, pages are read in the thread of the frame.
 */
async function startWorker(): Promise<PDFWorker | null> {
  const address = new URL(workerAddress, location.href).href
  const source = new Blob([`import(${JSON.stringify(address)}).catch(() => postMessage('failed'))`])
  const blobAddress = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  try {
    const thread = new Worker(blobAddress, { type: 'module' })
    const answer = await new Promise((resolve) => {
      thread.addEventListener('message', ({ data }) => resolve(data), { once: true })
      thread.addEventListener('error', () => resolve('failed'), { once: true })
    })
    // What it says by itself once it runs.
    if (answer !== 'failed') return PDFWorker.create({ port: thread })
    thread.terminate()
  } catch {
    // The same as a thread that does not start.
  }
  const code = (await import(/* @vite-ignore */ workerAddress)) as object
  Object.assign(globalThis, { pdfjsWorker: code })
  return null
}

class Page implements Section {
  readonly element = element('section', 'page')
  readonly #pdf: PDFDocumentProxy
  readonly #number: number
  #page: PDFPageProxy | null = null
  #picture: HTMLCanvasElement | null = null
  #isPainting = false

  constructor(pdf: PDFDocumentProxy, number: number, size: { width: number; height: number }, says: Drawing['says']) {
    this.#pdf = pdf
    this.#number = number
    this.element.ariaLabel = says.page.replace('{page}', String(number))
    this.#fit(size)
  }

  text = async (): Promise<string> => {
    const { items } = await (await this.#load()).getTextContent()
    return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  }

  draw = async (): Promise<void> => {
    const page = await this.#load()
    const viewport = page.getViewport({ scale: 1 })
    this.#fit(viewport)
    const layer = element('div', 'textLayer')
    const fit = () => layer.style.setProperty('--total-scale-factor', String(this.element.clientWidth / viewport.width))
    fit()
    new ResizeObserver(fit).observe(this.element)
    this.element.append(layer)
    await new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport }).render()
    await this.paint()
  }

  get isDrawn(): boolean {
    return this.element.childElementCount > 0
  }

  async paint(): Promise<void> {
    if (this.#picture || this.#isPainting) return
    this.#isPainting = true
    const page = await this.#load()
    const wanted = Math.min(widest, Math.max(this.element.clientWidth, 320) * Math.min(devicePixelRatio, 2))
    const viewport = page.getViewport({ scale: wanted / page.getViewport({ scale: 1 }).width })
    const canvas = element('canvas')
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    await page.render({ canvas, viewport }).promise
    this.element.prepend(canvas)
    this.#picture = canvas
    this.#isPainting = false
  }

  forget(): void {
    if (!this.#picture) return
    this.#picture.width = 0
    this.#picture.remove()
    this.#picture = null
    this.#page?.cleanup()
  }

  #load = async (): Promise<PDFPageProxy> => (this.#page ??= await this.#pdf.getPage(this.#number))

  #fit({ width, height }: { width: number; height: number }): void {
    this.element.style.aspectRatio = `${width} / ${height}`
  }
}

function watchPictures(pages: readonly Page[]): void {
  const pageOf = new Map(pages.map((page) => [page.element as Element, page]))
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const page = pageOf.get(target)
        if (!isIntersecting) page?.forget()
        else if (page?.isDrawn) void page.paint()
      }
    },
    { rootMargin: farAway },
  )
  for (const { element } of pages) watch.observe(element)
}
